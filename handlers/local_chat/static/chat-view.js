// The open chat: its head, its messages, and where it is scrolled to.

import { avatar, chatAvatar } from "./avatars.js";
import { el, icon, iconButton } from "./dom.js";
import { messageView } from "./message-view.js";
import { chatOf, group, isGroup, nameOf, person, store, titleOf } from "./store.js";
import { day, language, t } from "./words.js";

const PAUSE = 300;
const scroll = document.getElementById("scroll");
const log = document.getElementById("log");
const jump = document.getElementById("jump");
let below = 0;

/** Buttons that wait for the bot: "chat:message:data". */
export const pressed = new Set();

export const atEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 90;

/** Name of the chat, who is there, what the bot is doing. on: {back, menu(x, y)} */
export function drawHead(on) {
  const head = document.getElementById("head");
  if (store.chat === null) return head.replaceChildren();
  const writes = chatOf().typing > Date.now();
  head.replaceChildren(
    iconButton("back", t("back"), on.back, "back-button"),
    chatAvatar(store.chat, titleOf(store.chat), isGroup()),
    el("div", { class: "head-words" }, el("h2", {}, titleOf(store.chat)),
      el("p", { class: writes ? "writes" : "" }, writes ? t(chatOf().action === "typing" ? "typing" : "sends-photo") : subtitle())),
    iconButton("more", t("menu"), ({ currentTarget }) => {
      const box = currentTarget.getBoundingClientRect();
      on.menu(box.right, box.bottom + 4);
    }));
}

function subtitle() {
  const here = group();
  if (!here) return t("private-with", { name: nameOf(store.chat) });
  return t(here.bot_inside ? "members" : "members-no-bot", { n: here.members.length });
}

/** Draw all messages of the open chat and go to the end, unless `stay`. */
export function drawLog(on, { stay = false } = {}) {
  const { messages, more } = chatOf();
  const fromEnd = scroll.scrollHeight - scroll.scrollTop;
  if (store.chat === null) return log.replaceChildren();
  log.setAttribute("aria-busy", "true"); // only what comes later is news to a screen reader
  const nodes = [];
  if (more) nodes.push(el("button", { type: "button", class: "earlier", onclick: on.earlier }, t("earlier")));
  if (!messages.length) nodes.push(welcome(on));
  messages.forEach((message, at) => nodes.push(...withDate(message, messages[at - 1], on)));
  log.replaceChildren(...nodes);
  if (stay) scroll.scrollTop = scroll.scrollHeight - fromEnd;
  else toEnd();
  requestAnimationFrame(() => log.removeAttribute("aria-busy"));
}

function withDate(message, before, on) {
  const newDay = !before || day(before.date) !== day(message.date);
  const first = newDay || before.from.id !== message.from.id || message.date - before.date > PAUSE;
  const node = messageView(message, first, pressed, on);
  return newDay ? [el("div", { class: "day" }, el("span", {}, day(message.date))), node] : [node];
}

/** A message that came or changed. */
export function drawMessage(message, isNew, on) {
  const stick = atEnd();
  const node = nodeOf(message.message_id);
  const before = node && pictureIn(node);
  if (node) node.replaceWith(messageView(message, node.classList.contains("first"), pressed, on));
  else if (isNew) addMessage(message, on);
  const now = nodeOf(message.message_id);
  const other = message.from.id !== store.me && now && (isNew || pictureIn(now) !== before);
  const answered = now?.querySelector(".poll.answered") && node?.querySelector(".poll.answering");
  if (answered && now === log.lastElementChild) toEnd(); // the reason stands below
  else if (answered) now.scrollIntoView({ block: "end" });
  else if (stick && other && now.offsetHeight > scroll.clientHeight) toTop(now);
  else if (stick || (isNew && message.from.id === store.me)) toEnd();
  else if (isNew) showJump(below + 1);
}

const pictureIn = (node) => node.querySelector(".media img")?.getAttribute("src");

/** What is taller than the window is read from its top. */
function toTop(node) {
  scroll.scrollTop += node.getBoundingClientRect().top - scroll.getBoundingClientRect().top - 6;
  showJump(0);
}

function addMessage(message, on) {
  const { messages } = chatOf();
  if (messages.at(-1) !== message || messages.length === 1) return drawLog(on, { stay: true });
  const nodes = withDate(message, messages.at(-2), on);
  nodes.at(-1).classList.add("arriving");
  log.append(...nodes);
}

export const nodeOf = (id) => log.querySelector(`.message[data-id="${id}"]`);

/** Scroll to a message and let it shine; false if it is not drawn. */
export function showMessage(id) {
  const node = nodeOf(id);
  if (!node) return false;
  node.scrollIntoView({ block: "center", behavior: "smooth" });
  node.classList.remove("shining");
  requestAnimationFrame(() => node.classList.add("shining"));
  return true;
}

/** Go to the newest message. */
export function toEnd() {
  scroll.scrollTop = scroll.scrollHeight;
  showJump(0);
}

function showJump(count) {
  below = count;
  jump.hidden = atEnd();
  jump.setAttribute("aria-label", count ? t("new-messages", { n: count }) : t("to-end"));
  jump.replaceChildren(icon("down"), count ? el("span", {}, count) : "");
}

/** What an empty chat says to who has never been here. on: {command(words)} */
function welcome(on) {
  const about = store.descriptions[language()];
  if (isGroup()) {
    const one = person();
    const other = store.people.find((next) => next !== one) ?? one;
    return el("div", { class: "welcome" }, el("div", { class: "pair many" }, store.people.map(({ id }) => avatar(id))),
      el("h3", {}, t("first-game")),
      el("ol", {},
        el("li", {}, t("step-challenge", { name: one.name }), " ", el("button", { type: "button", class: "link", onclick: () => on.command("/play") }, "/play")),
        el("li", {}, t("step-accept", { name: other.name })),
        el("li", {}, t("step-move", { how: t(matchMedia("(hover: none)").matches ? "reply-tap" : "reply-arrow") }))),
      el("p", {}, t("group-hint")));
  }
  return el("div", { class: "welcome" }, avatar(store.bot.id, "huge"), el("h3", {}, about ? t("what-can") : store.bot.first_name),
    el("p", {}, about || t("private-hint", { name: person(store.chat).name })));
}

/** Watch the scrolling and the size. on: {seen} when the end is in sight */
export function watchScroll(on) {
  jump.addEventListener("click", () => { scroll.scrollTo({ top: scroll.scrollHeight, behavior: "smooth" }); });
  scroll.addEventListener("scroll", () => {
    if (atEnd()) below = 0;
    showJump(below);
    if (atEnd()) on.seen();
  }, { passive: true });
  let height = scroll.clientHeight;
  new ResizeObserver(() => {
    // The composer grew or the keyboard of a phone came: what was at the end stays there.
    const lost = height - scroll.clientHeight;
    height = scroll.clientHeight;
    if (lost > 0) scroll.scrollTop += lost;
    showJump(below);
  }).observe(scroll);
}
