// Where one writes: who writes, what is answered, the text, commands, keyboards of the bot.

import { avatar } from "./avatars.js";
import { el, icon, iconButton } from "./dom.js";
import { snippet } from "./message-view.js";
import { chatOf, colorOf, group, isGroup, messageOf, nameOf, person, store, unreadOf } from "./store.js";
import { t } from "./words.js";

const root = document.getElementById("composer");
const TALL = 160;
/** "person:chat" -> {text, replyTo, editing, touched: force-reply message already answered or put aside} */
const drafts = new Map();
/** Messages whose one-time keyboard was used or put aside. */
const usedKeyboards = new Set();
let handlers = null;
let chosen = 0;

export function draft() {
  const key = `${store.me}:${store.chat}`;
  if (!drafts.has(key)) drafts.set(key, { text: "", replyTo: null, editing: null, touched: 0 });
  return drafts.get(key);
}

/** on: {send(text), start(), unblock(), become(id)} */
export function drawComposer(on) {
  handlers = on;
  if (store.chat === null) return root.replaceChildren();
  const me = person();
  takeForceReply();
  const mine = store.chat === store.me;
  const parts = [whoRow()];
  if (mine && me.blocked) parts.push(el("button", { type: "button", class: "solid big", onclick: on.unblock }, t("restart")));
  else if (mine && !chatOf().messages.length) parts.push(el("button", { type: "button", class: "solid big", onclick: on.start }, t("start")));
  else parts.push(aboutRow(), el("div", { class: "palette", id: "palette", role: "listbox", "aria-label": t("commands"), hidden: true }), writeRow(), replyKeyboard());
  root.replaceChildren(...parts.filter(Boolean));
  const field = area();
  if (field) fit(field);
}

/** Put the cursor into the text; not on a touch screen, where it would bring up the keyboard. */
export function focusComposer(force = false) {
  if (force || matchMedia("(hover: hover)").matches) area()?.focus({ preventScroll: true });
}

const area = () => document.getElementById("text");

function whoRow() {
  return el("div", { class: "writers", role: "group", "aria-label": t("writing") }, store.people.map((one, at) => {
    const news = !isGroup() && one.id !== store.me && unreadOf(one.id) > 0;
    return el("button", {
      type: "button", class: `writer c${colorOf(one.id)}`, "data-writer": one.id, "aria-pressed": String(one.id === store.me), title: `Alt+${at + 1}`,
      onclick: () => handlers.become(one.id),
    }, avatar(one.id, "small"), el("span", {}, one.name), news && el("i", { class: "dot" }));
  }));
}

function aboutRow() {
  const { replyTo, editing } = draft();
  const message = messageOf(store.chat, editing ?? replyTo);
  if (!message) return null;
  return el("div", { class: `about c${colorOf(message.from.id)}` }, icon(editing ? "edit" : "reply"),
    el("span", { class: "quote-words" }, el("b", {}, editing ? t("editing") : t("replying", { name: nameOf(message.from.id) })), el("span", {}, snippet(message))),
    iconButton("close", t("cancel"), putAside));
}

function writeRow() {
  const field = el("textarea", {
    id: "text", rows: 1, maxlength: 8192, "aria-label": t("message"), enterkeyhint: "send", autocomplete: "off",
    placeholder: placeholder(),
    oninput: () => { draft().text = field.value; chosen = 0; fit(field); drawPalette(); },
    onkeydown: onKey,
  });
  field.value = draft().text;
  const commands = menuHere();
  return el("form", { class: "write", onsubmit: (event) => { event.preventDefault(); send(); } },
    commands.length > 0 && el("button", { type: "button", class: "icon-button slash", title: t("commands"), "aria-label": t("commands"), onclick: toggleCommands }, "/"),
    field,
    el("button", { type: "submit", class: "send", title: t("send"), "aria-label": t("send") }, icon("send")));
}

function placeholder() {
  const wanted = lastWith((markup) => markup.force_reply || markup.keyboard)?.markup.input_field_placeholder;
  return wanted || (isGroup() ? t("message-as", { name: person().name }) : t("message"));
}

function fit(field) {
  field.style.setProperty("height", "auto");
  field.style.setProperty("height", `${Math.min(field.scrollHeight, TALL)}px`);
}

function onKey(event) {
  const palette = document.getElementById("palette");
  const open = !palette.hidden;
  if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const count = palette.childElementCount;
    chosen = (chosen + (event.key === "ArrowDown" ? 1 : count - 1)) % count;
    drawPalette();
  } else if (open && event.key === "Tab") {
    palette.children[chosen].dispatchEvent(new CustomEvent("fill"));
  } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    if (open && draft().text !== `/${palette.children[chosen].dataset.command}`) palette.children[chosen].click();
    else send();
  } else if (event.key === "Escape" && open) {
    palette.hidden = true;
  } else if (event.key === "Escape" && (draft().replyTo || draft().editing)) {
    putAside();
  } else if (event.key === "ArrowUp" && !draft().text) {
    const last = chatOf().messages.findLast((one) => one.from.id === store.me && one.text);
    if (!last) return;
    editMessage(last);
  } else return;
  event.preventDefault();
}

// -- commands -------------------------------------------------------------------------------------

const menuHere = () => store.commands[store.me]?.[store.chat] ?? [];

function toggleCommands() {
  const open = !document.getElementById("palette").hidden;
  setText(open ? "" : "/");
  focusComposer(true);
}

function drawPalette() {
  const palette = document.getElementById("palette");
  const typed = /^\/(\w*)$/.exec(draft().text)?.[1];
  const found = typed === undefined ? [] : menuHere().filter((one) => one.command.startsWith(typed.toLowerCase()));
  palette.hidden = found.length === 0;
  chosen = Math.min(chosen, Math.max(found.length - 1, 0));
  palette.replaceChildren(...found.map((one, at) => {
    const suffix = isGroup() && store.groups.length > 1 ? `@${store.bot.username}` : "";
    const node = el("button", { type: "button", role: "option", "data-command": one.command, "aria-selected": String(at === chosen), tabindex: "-1",
      onclick: () => handlers.send(`/${one.command}${suffix}`) }, el("b", {}, `/${one.command}`), el("span", {}, one.description));
    node.addEventListener("fill", () => setText(`/${one.command} `));
    return node;
  }));
  palette.children[chosen]?.scrollIntoView({ block: "nearest" });
}

// -- keyboards and forced replies of the bot ------------------------------------------------------

/** The newest message of the bot whose markup is such, if it is meant for this person. */
function lastWith(test) {
  return chatOf().messages.findLast((one) => one.markup && test(one.markup) && (!one.markup.selective || meant(one)));
}

const meant = (message) => message.reply_to_message?.from.id === store.me || (message.text ?? "").includes(`@${person().username}`);

function takeForceReply() {
  const message = lastWith((markup) => markup.force_reply);
  if (!message || message.message_id <= draft().touched || message !== chatOf().messages.at(-1)) return;
  draft().touched = message.message_id;
  draft().replyTo = message.message_id;
}

function replyKeyboard() {
  const message = lastWith((markup) => markup.keyboard || markup.remove_keyboard);
  if (!message?.markup.keyboard || usedKeyboards.has(message)) return null;
  const use = (text) => {
    if (message.markup.one_time_keyboard) usedKeyboards.add(message);
    handlers.send(text);
  };
  return el("div", { class: "reply-keyboard" }, message.markup.keyboard.map((row) => el("div", { class: "keyboard-row" }, row.map((button) => {
    const text = typeof button === "string" ? button : button.text;
    return el("button", { type: "button", class: "key", onclick: () => use(text) }, el("span", {}, text));
  }))));
}

// -- what others ask of it ------------------------------------------------------------------------

function send() {
  const text = draft().text.trim();
  if (text) handlers.send(text);
}

/** Text to begin with, such as a mention or a shared link. */
export function setText(text) {
  draft().text = text;
  const field = area();
  if (!field) return;
  field.value = text;
  fit(field);
  drawPalette();
}

/** Answer this message with the next one. */
export function replyTo(message) {
  Object.assign(draft(), { replyTo: message.message_id, editing: null });
  drawComposer(handlers);
  focusComposer(true);
}

/** Change this message of one's own. */
export function editMessage(message) {
  Object.assign(draft(), { editing: message.message_id, replyTo: null, text: message.text });
  drawComposer(handlers);
  focusComposer(true);
}

/** Neither answer nor change. */
export function putAside() {
  if (draft().editing) draft().text = "";
  Object.assign(draft(), { replyTo: null, editing: null });
  drawComposer(handlers);
  focusComposer();
}

/** The text went out. */
export function sent() {
  Object.assign(draft(), { text: "", replyTo: null, editing: null });
  drawComposer(handlers);
  focusComposer();
}
