// Round pictures of people, of the bot and of the group: letters and a mark, no files.

import { el } from "./dom.js";
import { colorOf, nameOf, store } from "./store.js";

/** A person or the bot. */
export function avatar(userId, size = "") {
  const color = colorOf(userId);
  const inner = userId === store.bot.id ? el("span", { class: "tower" }, [el("i"), el("i"), el("i")]) : nameOf(userId)[0];
  return el("span", { class: `avatar c${color} ${size}`, "aria-hidden": "true" }, inner);
}

/** A chat: the group's letter, or a person together with the bot. */
export function chatAvatar(chatId, title, isGroup) {
  if (isGroup) return el("span", { class: "avatar group", "aria-hidden": "true" }, title[0]);
  return el("span", { class: "pair", "aria-hidden": "true" }, avatar(chatId), avatar(store.bot.id, "small"));
}
