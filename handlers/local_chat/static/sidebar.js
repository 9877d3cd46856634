// The list of chats and the choice of who one is.

import { avatar, chatAvatar } from "./avatars.js";
import { el } from "./dom.js";
import { snippet } from "./message-view.js";
import { signs } from "./rich-text.js";
import { isGroup, lastOf, nameOf, person, store, titleOf, unreadOf } from "./store.js";
import { LANGUAGES, clock, t } from "./words.js";

/** Draw it anew. on: {become(person), open(chat), language(code)} */
export function drawSidebar(on) {
  const node = document.getElementById("sidebar");
  const focused = document.activeElement?.closest?.("#sidebar [data-key]")?.dataset.key;
  node.replaceChildren(
    el("header", { class: "side-head" }, el("img", { src: "/mark.svg", alt: "", width: 30, height: 30 }), el("h1", {}, t("app"))),
    !store.connected && el("p", { class: "offline", role: "alert" }, t("offline")) || "",
    el("section", { class: "who" }, el("h2", {}, t("writing")),
      el("div", { class: "who-row" }, store.people.map((one) => whoButton(one, on))),
      el("p", { class: "all-you" }, t("all-you")),
      el("h2", { class: "language-of", id: "language-of" }, t("language", { name: person().name })),
      el("div", { class: "languages", role: "group", "aria-labelledby": "language-of" },
        Object.entries(LANGUAGES).map(([code, name]) => el("button", {
          type: "button", lang: code, "data-key": `language-${code}`, "aria-pressed": String(person().language === code), onclick: () => on.language(code),
        }, name)))),
    el("nav", { class: "chats", "aria-label": t("chats") }, [...store.groups.map((one) => one.id), ...store.people.map((one) => one.id)].map((id) => chatItem(id, on))));
  const news = [...store.chats.keys()].reduce((sum, id) => sum + unreadOf(id), 0);
  document.title = news ? `(${news}) ${t("app")}` : t("app");
  if (focused) node.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
}

function whoButton(one, on) {
  return el("button", { type: "button", class: "who-button", "data-key": `who-${one.id}`, "aria-pressed": String(one.id === store.me), onclick: () => on.become(one.id) },
    avatar(one.id), el("span", {}, one.name), el("small", {}, one.language));
}

function chatItem(id, on) {
  const last = lastOf(id);
  const unread = unreadOf(id);
  const writes = (store.chats.get(id)?.typing ?? 0) > Date.now();
  const sender = last && isGroup(id) && el("span", { class: "chat-sender" }, `${last.from.id === store.me ? t("you") : nameOf(last.from.id)}: `);
  return el("button", { type: "button", class: "chat-item", "data-chat": id, "data-key": `chat-${id}`, "aria-current": id === store.chat ? "page" : null, onclick: () => on.open(id) },
    chatAvatar(id, titleOf(id), isGroup(id)),
    el("span", { class: "chat-words" },
      el("span", { class: "chat-line" }, el("b", {}, titleOf(id)), last && el("time", {}, clock(last.date))),
      el("span", { class: "chat-line" },
        el("span", { class: `chat-snippet ${writes ? "writes" : ""}` }, writes ? t("typing") : last ? [sender, signs(snippet(last))] : t("no-messages")),
        unread > 0 && el("span", { class: "unread" }, unread))));
}
