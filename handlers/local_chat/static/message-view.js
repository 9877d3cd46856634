// One message: who, what, the buttons below it.

import { avatar } from "./avatars.js";
import { el, icon, iconButton } from "./dom.js";
import { pollView } from "./poll-view.js";
import { richText, signs } from "./rich-text.js";
import { colorOf, isGroup, messageOf, nameOf, store } from "./store.js";
import { clock, t } from "./words.js";

/** Characters of a caption from which on it is long. */
const LONG = 200;

/**
 * The node of a message. first: it does not continue the one before. pressed: data of buttons that wait.
 * on: {press, vote, reply, more, jump, picture(url, caption), url, link, command, mention}
 */
export function messageView(message, first, pressed, on) {
  const own = message.from.id === store.me;
  const id = message.message_id;
  const others = isGroup(message.chat.id) && !own;
  const bubble = el("div", { class: `bubble ${wide(message) ? "wide" : ""} ${beside(message) ? "beside" : ""}` },
    others && first && el("div", { class: `sender c${colorOf(message.from.id)}` }, message.from.first_name,
      message.from.is_bot && el("span", { class: "badge" }, t("bot"))),
    quote(message, on),
    content(message, on));
  const tools = el("div", { class: "tools" },
    iconButton("reply", t("reply"), () => on.reply(message)),
    iconButton("more", t("menu"), ({ currentTarget }) => {
      const box = currentTarget.getBoundingClientRect();
      on.more(message, box.left, box.bottom + 4);
    }));
  const node = el("article", { class: `message ${own ? "own" : "other"} ${first ? "first" : "next"}`, "data-id": id, "data-from": message.from.id },
    others && (first ? avatar(message.from.id, "medium") : el("span", { class: "avatar-gap" })),
    el("div", { class: "stack" }, el("div", { class: "bubble-row" }, bubble, tools), keyboard(message, pressed, on)));
  bubble.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a") || String(getSelection())) return;
    event.preventDefault();
    on.more(message, event.clientX, event.clientY);
  });
  bubble.addEventListener("click", (event) => {
    const touched = matchMedia("(hover: none)").matches && !event.target.closest("button, a, video");
    if (touched && !String(getSelection())) on.more(message, event.clientX, event.clientY);
  });
  bubble.addEventListener("dblclick", (event) => event.target.closest("button, a, img") || on.reply(message));
  return node;
}

const wide = (message) => Boolean(message.files.length && !message.document) || Boolean(message.poll);

/** Where there is room, a picture stands beside a long text, so that both can be seen at once. */
const beside = (message) => message.poll ? Boolean(message.poll.media) : wide(message) && (message.caption ?? "").length > LONG;

function quote(message, on) {
  const nested = message.reply_to_message;
  if (!nested) return null;
  const origin = messageOf(message.chat.id, nested.message_id) ?? nested;
  return el("button", { type: "button", class: `quote c${colorOf(origin.from.id)}`, onclick: () => on.jump(origin.message_id) },
    thumbnail(origin),
    el("span", { class: "quote-words" }, el("b", {}, nameOf(origin.from.id)), el("span", {}, signs(snippet(origin)))));
}

function thumbnail(message) {
  const file = message.files?.[0];
  return file && !file.gone && file.mime.startsWith("image/") && !message.document
    ? el("img", { class: "quote-picture", src: `/file/${file.id}`, alt: "" }) : null;
}

/** A line that stands for a message, in lists and quotes. */
export function snippet(message) {
  const words = message.text ?? message.caption;
  if (message.poll) return `${t(message.poll.type === "quiz" ? "quiz" : "poll")}: ${message.poll.question}`;
  if (words) return words.replace(/\s+/g, " ").slice(0, 120);
  if (message.photo) return t("photo");
  if (message.animation) return t("animation");
  return message.document?.file_name ?? t("document");
}

function content(message, on) {
  const stamp = el("span", { class: "stamp" }, message.edit_date && !message.reply_markup && el("span", {}, t("edited")),
    el("time", { datetime: new Date(message.date * 1000).toISOString() }, clock(message.date)));
  if (message.poll) return pollView(message, store.me, stamp, on);
  const words = message.text ?? message.caption;
  const entities = message.entities ?? message.caption_entities;
  const text = words && el("div", { class: `words ${large(message) ? "large" : ""}` }, richText(words, entities, on), el("span", { class: "stamp-gap" }, clock(message.date)), stamp);
  const media = message.files.map((file) => fileView(file, message, on));
  if (!words) return [media, el("div", { class: message.document ? "stamp-line" : "stamp-line over" }, stamp)];
  return message.show_caption_above_media ? [text, media] : [media, text];
}

/** One to three emoji alone are drawn large. */
const large = (message) => message.text && !message.entities && /^(?:\p{Extended_Pictographic}\uFE0F?){1,3}$/u.test(message.text);

function fileView(file, message, on) {
  if (file.gone) return el("div", { class: "gone" }, icon("photo" in message ? "close" : "file"), t("gone"));
  const url = `/file/${file.id}`;
  const caption = message.caption ?? "";
  if (message.document) {
    return el("a", { class: "file", href: url, download: file.name, target: "_blank", rel: "noopener" },
      el("span", { class: "file-mark" }, icon("file")),
      el("span", { class: "file-words" }, el("b", {}, file.name), el("span", {}, sizeOf(file.size))));
  }
  if (file.mime.startsWith("video/")) {
    return el("video", { class: "media", src: url, autoplay: true, loop: true, muted: true, playsinline: true });
  }
  return picture(url, caption, file.width, file.height, on, message.has_media_spoiler);
}

/** A picture that opens in full size on a click. */
export function picture(url, caption, width, height, on, hidden = false) {
  const image = el("img", { src: url, alt: caption.split("\n")[0] || t("photo"), width, height, draggable: "false" });
  image.addEventListener("error", () => image.closest("button").replaceWith(el("div", { class: "gone" }, icon("close"), t("gone"))));
  return el("button", {
    type: "button", class: `media ${hidden ? "hidden" : ""}`, "aria-label": t("enlarge"), style: { "--ratio": `${width} / ${height}` },
    onclick: ({ currentTarget }) => currentTarget.classList.contains("hidden") ? currentTarget.classList.remove("hidden") : on.enlarge(url, caption),
  }, image);
}

const sizeOf = (bytes) => bytes < 1024 ? `${bytes} B` : bytes < 1048576 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;

function keyboard(message, pressed, on) {
  const rows = message.markup?.inline_keyboard;
  if (!rows) return null;
  return el("div", { class: "keyboard" }, rows.map((row) => el("div", { class: "keyboard-row" }, row.map((button) => {
    const waits = button.callback_data !== undefined && pressed.has(`${message.chat.id}:${message.message_id}:${button.callback_data}`);
    return el("button", {
      type: "button", class: `key ${waits ? "waits" : ""} ${button.style ?? ""}`, disabled: Boolean(button.disabled), "aria-busy": waits,
      onclick: () => on.press(message, button),
    }, el("span", {}, signs(button.text)), button.url && icon("link"), button.copy_text && icon("copy"));
  }))));
}
