// Text with entities -> nodes. Every piece of text becomes a text node.

import { el, icon } from "./dom.js";

const TAGS = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};

/** Code up to so many characters stays on one line: a move is not broken at its dash. */
const UNBROKEN = 24;

/**
 * Nodes of a text. on: {link(url), command(text), mention(name)}.
 * Offsets count UTF-16 units, which is what JavaScript's strings count too.
 */
export function richText(text, entities, on) {
  return nodes(text, 0, text.length, [...(entities ?? [])], on);
}

function nodes(text, start, end, entities, on) {
  const result = [];
  let at = start;
  while (entities.length && entities[0].offset < end) {
    const entity = entities.shift();
    const first = Math.max(entity.offset, at);
    const last = Math.min(entity.offset + entity.length, end);
    if (first >= last) continue;
    if (first > at) result.push(...signs(text.slice(at, first)));
    const inner = [];
    while (entities.length && entities[0].offset < last) inner.push(entities.shift());
    result.push(wrap(entity, text.slice(first, last), nodes(text, first, last, inner, on), on));
    at = last;
  }
  if (at < end) result.push(...signs(text.slice(at, end)));
  return result;
}

const SIGNS = { "✅": "check", "❌": "close" };

/** Nodes of a plain text. Right and wrong are drawn: not every computer has letters for them. */
export function signs(text) {
  return text.split(/([✅❌])/u).filter(Boolean).map((part) => SIGNS[part]
    ? el("span", { class: `sign ${SIGNS[part]}` }, el("span", {}, part), icon(SIGNS[part]))
    : document.createTextNode(part));
}

function wrap(entity, words, children, on) {
  const tag = TAGS[entity.type];
  if (tag) return el(tag, words.length <= UNBROKEN ? { class: "short" } : {}, children);
  switch (entity.type) {
    case "spoiler": {
      const node = el("span", { class: "spoiler", role: "button", tabindex: "0" }, children);
      node.addEventListener("click", () => node.classList.add("open"));
      node.addEventListener("keydown", ({ key }) => key === "Enter" && node.classList.add("open"));
      return node;
    }
    case "url":
      return link(words.includes("://") ? words : `https://${words}`, children, on);
    case "text_link":
      return link(entity.url, children, on);
    case "bot_command":
      return action(children, () => on.command(words));
    case "mention":
      return action(children, () => on.mention(words));
    default:
      return el("span", {}, children);
  }
}

function action(children, onclick) {
  // Not a button: lines may break after one of those even before a full stop.
  return el("a", { class: "link", href: "#", role: "button", onclick: (event) => { event.preventDefault(); onclick(); } }, children);
}

function link(url, children, on) {
  const safe = /^(https?|tg):\/\//i.test(url) ? url : "about:blank";
  return el("a", {
    href: safe, target: "_blank", rel: "noopener noreferrer",
    onclick: (event) => { if (on.link(url)) event.preventDefault(); },
  }, children);
}
