// Making elements. Text always goes in as text nodes: nothing here reads HTML.

/** el("div", {class: "x", onclick: f, "aria-label": "y"}, child, "text", null, [more]) */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") Object.entries(value).forEach(([key, v]) => node.style.setProperty(key, v));
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const SHAPES = {
  back: "M15 5l-7 7 7 7",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  reply: "M10 7L5 12l5 5M5.5 12H14a5 5 0 015 5v1",
  send: "M5 12l14-7-5 14-3-6z",
  close: "M6 6l12 12M18 6L6 18",
  edit: "M5 19l1-4L16 5l3 3L9 18z",
  copy: "M9 9h10v10H9zM5 15V5h10",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  down: "M6 9l6 6 6-6",
  block: "M12 4a8 8 0 100 16 8 8 0 000-16zM6.5 6.5l11 11",
  check: "M5 12.5l4.5 4.5L19 7.5",
  link: "M9 15l6-6M10 6h8v8",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  keys: "M4 7h16v10H4zM8 14h8M8 10.5v.01M12 10.5v.01M16 10.5v.01",
};

/** A line icon by name. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** A round button with an icon only; its label is for those who cannot see it, and a hint for the rest. */
export function iconButton(name, label, onclick, extra = "") {
  return el("button", { type: "button", class: `icon-button ${extra}`, title: label, "aria-label": label, onclick }, icon(name));
}
