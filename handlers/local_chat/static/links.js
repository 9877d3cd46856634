// Links into the chat: t.me/<bot>?start=..., t.me/share/url?... and names of people.

import { store } from "./store.js";

/**
 * What a link asks of this chat, or null for a link to elsewhere:
 * {start: payload} · {group: payload} · {open: true} · {share: text} · {nothing: true}
 */
export function readLink(url) {
  let link;
  try {
    link = new URL(url.includes("://") ? url : `https://${url}`);
  } catch {
    return null;
  }
  const given = link.searchParams;
  if (/^(t|telegram)\.me$/i.test(link.hostname)) {
    const name = link.pathname.slice(1);
    if (name === "share/url" || name === "share") return { share: [given.get("text"), given.get("url")].filter(Boolean).join("\n") };
    return aboutBot(name, given);
  }
  if (link.protocol === "tg:") {
    if (/^tg:\/\/resolve/i.test(url)) return aboutBot(given.get("domain") ?? "", given);
    if (/^tg:\/\/user/i.test(url)) return { nothing: true }; // a mention: there are no profiles to look at
  }
  return null;
}

function aboutBot(name, given) {
  if (name.toLowerCase() !== store.bot.username.toLowerCase()) return null;
  if (given.has("startgroup")) return { group: given.get("startgroup") };
  return given.has("start") ? { start: given.get("start") } : { open: true };
}
