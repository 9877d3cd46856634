// What lies over the chat: toasts, alerts, menus, a picture in full size.

import { el, icon, iconButton } from "./dom.js";
import { t } from "./words.js";

const TOAST = 3500;
let leave = null;

/** A short word that goes away by itself. */
export function toast(text, tone = "") {
  const node = el("div", { class: `toast ${tone}` }, text);
  document.getElementById("toasts").append(node);
  const seconds = Math.max(TOAST, text.length * 60);
  setTimeout(() => node.classList.add("leaving"), seconds);
  setTimeout(() => node.remove(), seconds + 300);
}

/** A question with several answers; options: [{text, value}]. Resolves to the value chosen, or null. */
export function choose(text, options) {
  return new Promise((resolve) => {
    const answer = (value) => () => { resolve(value); dismiss(); };
    show(el("div", { class: "veil", onclick: (event) => event.target === event.currentTarget && dismiss() },
      el("div", { class: "dialog", role: "dialog", "aria-modal": "true", "aria-label": text },
        el("p", {}, text),
        el("div", { class: "dialog-choices" }, options.map((one) => el("button", { type: "button", class: "solid", onclick: answer(one.value) }, one.text)),
          el("button", { type: "button", class: "plain", onclick: answer(null) }, t("cancel"))))), () => resolve(null));
  });
}

/** A word that stays until it is closed; resolves to true for the first button. */
export function dialog(text, { confirm = null, danger = false } = {}) {
  return new Promise((resolve) => {
    const answer = (value) => () => { resolve(value); dismiss(); };
    const buttons = confirm
      ? [el("button", { type: "button", class: "plain", onclick: answer(false) }, t("cancel")),
         el("button", { type: "button", class: danger ? "solid danger" : "solid", onclick: answer(true) }, confirm)]
      : [el("button", { type: "button", class: "solid", onclick: answer(true) }, t("ok"))];
    show(el("div", { class: "veil", onclick: (event) => event.target === event.currentTarget && answer(false)() },
      el("div", { class: "dialog", role: "alertdialog", "aria-modal": "true", "aria-label": text },
        el("p", {}, text), el("div", { class: "dialog-buttons" }, buttons))), () => resolve(false));
  });
}

/** A picture as large as the window lets it be. */
export function enlarge(url, caption) {
  show(el("div", { class: "veil dark", role: "dialog", "aria-modal": "true", "aria-label": t("photo"), onclick: dismiss },
    el("div", { class: "lightbox-bar" },
      el("a", { class: "icon-button", href: url, target: "_blank", rel: "noopener", title: t("kept-open"), "aria-label": t("kept-open"), onclick: (event) => event.stopPropagation() }, icon("link")),
      iconButton("close", t("close"), dismiss)),
    el("figure", { class: "lightbox" }, el("img", { src: url, alt: caption }), caption && el("figcaption", {}, caption))));
}

/** A list of things to do, beside a point. items: [{icon, text, danger, run}] */
export function menu(x, y, items) {
  const node = el("div", { class: "menu", role: "menu" }, items.map((item) =>
    el("button", { type: "button", role: "menuitem", class: item.danger ? "danger" : "", onclick: () => { dismiss(); item.run(); } },
      icon(item.icon), item.text)));
  show(el("div", { class: "veil clear", onclick: (event) => event.target === event.currentTarget && dismiss(), oncontextmenu: (event) => { event.preventDefault(); dismiss(); } }, node));
  const { width, height } = node.getBoundingClientRect();
  node.style.setProperty("left", `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`);
  node.style.setProperty("top", `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`);
}

/** Is something lying over the chat? */
export const isCovered = () => document.getElementById("overlay").childElementCount > 0;

/** Take away what lies over the chat; the focus goes back to where it was. */
export function dismiss() {
  document.getElementById("overlay").replaceChildren();
  leave?.();
  leave = null;
}

function show(node, closed = null) {
  const before = document.activeElement;
  dismiss();
  leave = () => { closed?.(); before?.focus?.({ preventScroll: true }); };
  document.getElementById("overlay").replaceChildren(node);
  (node.querySelector(".solid") ?? node.querySelector("button"))?.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && isCovered()) { dismiss(); event.stopPropagation(); }
}, true);
