// Puts the page together: events from the server change the store and redraw; people's wishes go out.

import { drawHead, drawLog, drawMessage, nodeOf, pressed, showMessage, atEnd, watchScroll } from "./chat-view.js";
import { draft, drawComposer, editMessage, focusComposer, replyTo, sent, setText } from "./composer.js";
import { readLink } from "./links.js";
import { picture } from "./message-view.js";
import { choose, dialog, enlarge, isCovered, menu, toast } from "./overlay.js";
import { drawSidebar } from "./sidebar.js";
import { ask, connect } from "./socket.js";
import { chatOf, dropMessage, focus, group, isGroup, lastOf, loadPeople, loadState, messageOf, person, putMessage, store } from "./store.js";
import { refusal, setLanguage, t } from "./words.js";

const app = document.getElementById("app");
const ANSWER_TIME = 60000;
const TYPING_TIME = 5000;
/** What is a move, more or less. */
const MOVE = /^(?:\d+\.\s*)?(?:[a-hавсе][1-8].{0,6}[a-hавсе][1-8]|[0oо]-[0oо](?:-[0oо])?)[+#x!?\s]*$/i;
/** Buttons pressed here that wait for the bot: query id -> key in `pressed`. */
const queries = new Map();

/** Ask, and say why not if it is refused; gives the answer or null. */
async function wish(request) {
  const answer = await ask({ as: store.me, chat: store.chat, ...request });
  if (!answer.refused) return answer;
  toast(refusal(answer.refused), "bad");
  return null;
}

// -- where and who --------------------------------------------------------------------------------

function drawAll({ stay = false } = {}) {
  app.dataset.pane = store.chat === null ? "list" : "chat";
  drawSidebar(side);
  drawHead(head);
  drawComposer(below); // before the messages: its height decides where their end is
  drawLog(inMessage, { stay });
  seen();
}

function go(me, chat) {
  const opened = store.chat === null && chat !== null;
  if (opened) history.pushState(null, "", `#/${chat}/${me}`);
  const stay = store.chat === chat && !atEnd(); // another person looks at the same place of the same chat
  focus(me, chat);
  drawAll({ stay });
  if (chat !== null) focusComposer();
}

/** In a private chat another person means another chat. */
const become = (id) => go(id, store.chat === null || isGroup() ? store.chat : id);
const open = (chat) => go(isGroup(chat) ? store.me : chat, chat);

function seen() {
  const last = store.chat !== null && lastOf(store.chat);
  if (!last || document.hidden || !atEnd() || last.message_id <= (store.read[store.chat] ?? 0)) return;
  store.read[store.chat] = last.message_id;
  ask({ do: "read", chat: store.chat, message: last.message_id });
}

// -- what can be done -----------------------------------------------------------------------------

const side = { become, open, language: (language) => wish({ do: "language", language }) };

const head = {
  back: () => { focus(store.me, null); drawAll(); },
  menu: (x, y) => {
    const away = isGroup() ? !group().bot_inside : person().blocked;
    const what = isGroup() ? "kick" : "block";
    menu(x, y, [{ icon: "block", text: t(away ? (isGroup() ? "return" : "restart") : what), danger: !away, run: () => wish({ do: what, on: !away }) }]);
  },
};

const below = {
  become,
  start: () => wish({ do: "start" }),
  unblock: () => wish({ do: "block", on: false }),
  send: async (text) => {
    const { editing, replyTo: origin } = draft();
    const request = editing ? { do: "edit", message: editing, text } : { do: "say", text, reply_to: origin };
    const unheard = isGroup() && !editing && !origin && MOVE.test(text);
    if (!await wish(request)) return;
    sent();
    if (unheard) toast(t("unheard"));
  },
};

const inMessage = {
  reply: replyTo,
  more: (message, x, y) => {
    const own = message.from.id === store.me;
    const words = message.text ?? message.caption;
    menu(x, y, [
      { icon: "reply", text: t("reply"), run: () => replyTo(message) },
      words && { icon: "copy", text: t("copy"), run: () => copy(words) },
      own && message.text && { icon: "edit", text: t("edit"), run: () => editMessage(message) },
      (own || !isGroup()) && { icon: "trash", text: t("delete"), danger: true, run: () => remove(message) },
    ].filter(Boolean));
  },
  jump: (id) => showMessage(id) || toast(t("deleted")),
  enlarge,
  picture: (media, caption) => {
    const file = media.photo?.at(-1) ?? media.animation;
    return file ? picture(`/file/${file.file_id}`, caption, file.width, file.height, inMessage) : null;
  },
  press: pressButton,
  vote: (message, options) => wish({ do: "vote", message: message.message_id, options }),
  command: (words) => below.send(words),
  mention: (words) => { setText(`${draft().text}${words} `); focusComposer(true); },
  link: follow,
  earlier: async () => {
    const answer = await wish({ do: "earlier", before: chatOf().messages[0].message_id });
    if (!answer) return;
    const chat = store.chats.get(answer.chat_id);
    chat.messages.unshift(...answer.messages);
    chat.more = answer.more;
    drawLog(inMessage, { stay: true });
  },
};

async function remove(message) {
  if (await dialog(t("delete-sure"), { confirm: t("delete"), danger: true })) wish({ do: "delete", message: message.message_id });
}

async function copy(text) {
  await navigator.clipboard.writeText(text);
  toast(t("copied"));
}

async function pressButton(message, button) {
  if (button.url) return follow(button.url) || window.open(button.url, "_blank", "noopener");
  if (button.copy_text) return copy(button.copy_text.text);
  if (button.callback_data === undefined) return toast(t("not-here"), "bad");
  const key = `${message.chat.id}:${message.message_id}:${button.callback_data}`;
  if (pressed.has(key)) return;
  pressed.add(key);
  redraw(message.chat.id, message.message_id);
  const answer = await wish({ do: "press", message: message.message_id, data: button.callback_data });
  if (!answer) return release(key);
  queries.set(answer.query_id, key);
  early.get(answer.query_id)?.();
  setTimeout(() => release(key), ANSWER_TIME);
}

/** Answers that came before it was known here which query they answer. */
const early = new Map();

function answered(event) {
  const take = () => {
    release(queries.get(event.query_id));
    queries.delete(event.query_id);
    early.delete(event.query_id);
    if (event.url) follow(event.url);
    if (event.text) event.alert ? dialog(event.text) : toast(event.text);
  };
  queries.has(event.query_id) ? take() : early.set(event.query_id, take);
}

function release(key) {
  if (!pressed.delete(key)) return;
  redraw(...key.split(":").map(Number));
}

function redraw(chatId, id) {
  const message = messageOf(chatId, id);
  if (message && chatId === store.chat && nodeOf(id)) drawMessage(message, false, inMessage);
}

/** Follow a link inside the chat; false if it leads elsewhere. */
function follow(url) {
  const link = readLink(url);
  if (!link) return false;
  const [there] = store.groups;
  if (link.start !== undefined) followStart(link.start);
  else if (link.group !== undefined) wish({ do: "say", chat: there.id, text: `/start@${store.bot.username} ${link.group}`.trim() }).then(() => go(store.me, there.id));
  else if (link.share) { go(store.me, there.id); setText(link.share); focusComposer(true); }
  else if (link.open) open(store.me);
  return true;
}

/** In the own chat a link that starts something is there to be sent to somebody else. */
async function followStart(payload) {
  const choices = store.people.filter((one) => one.id !== store.me).map((one) => ({ text: one.name, value: one.id }));
  const who = isGroup() || !payload ? store.me : await choose(t("who-follows"), choices);
  if (who !== null && await wish({ do: "start", payload, as: who })) go(who, who);
}

// -- what happens ---------------------------------------------------------------------------------

function putIn(message) {
  const chat = store.chats.get(message.chat.id);
  const isNew = putMessage(message);
  if (message.from.id === store.bot.id) chat.typing = 0;
  if (message.chat.id === store.chat) {
    drawMessage(message, isNew, inMessage);
    drawHead(head);
    if (isNew || message.markup) drawComposer(keepFocus(below));
    seen();
  }
  drawSidebar(side);
}

/** Redrawing the composer must not take the cursor out of it. */
function keepFocus(handlers) {
  if (document.activeElement?.id === "text") {
    const { selectionStart, selectionEnd } = document.activeElement;
    queueMicrotask(() => {
      if (isCovered()) return;
      focusComposer(true);
      document.getElementById("text")?.setSelectionRange(selectionStart, selectionEnd);
    });
  }
  return handlers;
}

const events = {
  state: (event) => { loadState(event); drawAll(); focusComposer(); document.body.dataset.ready = "yes"; },
  people: (event) => { loadPeople(event); drawSidebar(side); drawHead(head); drawLog(inMessage, { stay: true }); drawComposer(keepFocus(below)); },
  message: ({ message }) => putIn(message),
  edited: ({ message }) => putIn(message),
  deleted: ({ chat_id: chatId, message_id: id }) => {
    dropMessage(chatId, id);
    if (chatId === store.chat) { drawLog(inMessage, { stay: true }); drawComposer(keepFocus(below)); }
    drawSidebar(side);
  },
  read: ({ chat_id: chatId, message_id: id }) => { store.read[chatId] = Math.max(id, store.read[chatId] ?? 0); drawSidebar(side); },
  answer: answered,
  action: ({ chat_id: chatId, action }) => {
    Object.assign(store.chats.get(chatId), { typing: Date.now() + TYPING_TIME, action });
    const show = () => { drawHead(head); drawSidebar(side); };
    show();
    setTimeout(show, TYPING_TIME + 50);
  },
};

addEventListener("popstate", () => {
  if (!store.loaded) return;
  const [, chat, me] = location.hash.split("/").map(Number);
  if (person(me)) { focus(me, store.chats.has(chat) ? chat : null); drawAll(); }
});
document.addEventListener("visibilitychange", seen);
document.addEventListener("keydown", (event) => {
  const one = event.altKey && store.people[Number(event.code.replace("Digit", "")) - 1];
  if (one && !isCovered()) { event.preventDefault(); become(one.id); }
});
watchScroll({ seen });
setLanguage(navigator.language.slice(0, 2));
connect({
  event: (event) => events[event.type]?.(event),
  online: (is) => { store.connected = is; if (store.loaded) drawSidebar(side); },
});
