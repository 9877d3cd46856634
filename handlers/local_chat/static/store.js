// What the page knows: a copy of the server's state, kept up by events.

import { setLanguage } from "./words.js";

export const store = {
  connected: false,
  loaded: false,
  bot: null,
  people: [],
  groups: [],
  read: {},
  commands: {},
  descriptions: {},
  /** chat id -> {messages: [...] by id, more: bool, typing: until ms} */
  chats: new Map(),
  /** who is writing, and where */
  me: null,
  chat: null,
};

/** Take over the whole state after (re)connecting. */
export function loadState(event) {
  loadPeople(event);
  store.chats.clear();
  for (const part of event.history) {
    store.chats.set(part.chat_id, { messages: part.messages, more: part.more, typing: 0 });
  }
  store.loaded = true;
  restoreFocus();
}

/** People, the bot, its commands and what was read. */
export function loadPeople(event) {
  for (const key of ["bot", "people", "groups", "read", "commands", "descriptions"]) store[key] = event[key];
  if (store.me !== null) setLanguage(person().language);
}

export const person = (id = store.me) => store.people.find((one) => one.id === id);
export const group = (id = store.chat) => store.groups.find((one) => one.id === id);
export const isGroup = (id = store.chat) => Boolean(group(id));
export const chatOf = (id = store.chat) => store.chats.get(id) ?? { messages: [], more: false, typing: 0 };
export const messageOf = (chatId, id) => chatOf(chatId).messages.find((one) => one.message_id === id);
export const lastOf = (chatId) => chatOf(chatId).messages.at(-1);

/** The name of the bot or of a person. */
export function nameOf(userId) {
  return person(userId)?.name ?? store.bot.first_name;
}

/** 0 for the bot, 1... for the people: each has a colour. */
export function colorOf(userId) {
  return store.people.findIndex((one) => one.id === userId) + 1;
}

/** "Anna · Bot" for a private chat, its title for a group. */
export function titleOf(chatId) {
  return group(chatId)?.title ?? `${nameOf(chatId)} · ${store.bot.first_name}`;
}

/** Messages of others after the last one that was seen. */
export function unreadOf(chatId) {
  const seen = store.read[chatId] ?? 0;
  return chatOf(chatId).messages.filter((one) => one.message_id > seen && one.from.id === store.bot.id).length;
}

/** Put a new or changed message where it belongs; true if it was not known before. */
export function putMessage(message) {
  const { messages } = store.chats.get(message.chat.id);
  let at = messages.length;
  while (at > 0 && messages[at - 1].message_id > message.message_id) at -= 1;
  const known = at > 0 && messages[at - 1].message_id === message.message_id;
  messages.splice(known ? at - 1 : at, known ? 1 : 0, message);
  return !known;
}

export function dropMessage(chatId, id) {
  const chat = store.chats.get(chatId);
  chat.messages = chat.messages.filter((one) => one.message_id !== id);
}

/** Become somebody and open a chat; a private chat belongs to its person, a group to all. */
export function focus(me, chat) {
  store.me = me;
  store.chat = chat;
  setLanguage(person().language);
  const wanted = `#/${chat ?? "list"}/${me}`;
  if (location.hash !== wanted) history.replaceState(null, "", wanted);
}

function restoreFocus() {
  const [, chat, me] = location.hash.split("/").map(Number);
  const known = person(me) ? me : store.people[0].id;
  const phone = matchMedia("(max-width: 760px)").matches;
  const fits = isGroup(chat) || chat === known;
  focus(known, fits ? chat : phone ? null : known);
}
