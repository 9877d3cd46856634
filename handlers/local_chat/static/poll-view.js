// A poll or a quiz inside a message.

import { avatar } from "./avatars.js";
import { el, icon } from "./dom.js";
import { richText } from "./rich-text.js";
import { isGroup } from "./store.js";
import { t } from "./words.js";

/** Drafts of answers to polls with several choices: message id -> set of options. */
const drafts = new Map();

/** on: {vote(message, options), picture(media, caption), ...what rich text wants}; me: whose vote it shows; stamp: the time. */
export function pollView(message, me, stamp, on) {
  const { poll } = message;
  const mine = message.votes[me] ?? null;
  const open = !poll.is_closed && !(poll.close_date && poll.close_date * 1000 <= Date.now());
  const answering = open && mine === null;
  return el("div", { class: `poll ${answering ? "answering" : "answered"}` },
    poll.media && on.picture(poll.media, poll.question),
    el("div", { class: "poll-body" },
      el("div", { class: "poll-question" }, richText(poll.question, poll.question_entities, on)),
      poll.description && el("div", { class: "poll-description" }, richText(poll.description, poll.description_entities, on)),
      el("div", { class: "poll-kind" }, kindOf(poll, open)),
      el("div", { class: "poll-options", role: "group", "aria-label": poll.question },
        poll.options.map((option, index) => answering ? choice(message, option, index, me, on) : result(message, option, index, mine, on))),
      explanation(poll, answering, on),
      foot(message, me, mine, open, stamp, on)));
}

function kindOf(poll, open) {
  if (!open) return t("closed");
  if (poll.type === "quiz") return t(poll.is_anonymous ? "anonymous-quiz" : "quiz");
  return t(poll.is_anonymous ? "anonymous-poll" : "poll");
}

function choice(message, option, index, me, on) {
  const several = message.poll.allows_multiple_answers;
  const key = `${message.chat.id}:${message.message_id}:${me}`;
  const draft = drafts.get(key) ?? new Set();
  const pick = ({ currentTarget }) => {
    if (!several) return on.vote(message, [index]);
    draft.has(index) ? draft.delete(index) : draft.add(index);
    drafts.set(key, draft);
    currentTarget.setAttribute("aria-checked", draft.has(index));
    const send = currentTarget.closest(".poll").querySelector(".poll-send");
    send.disabled = draft.size === 0;
  };
  return el("button", { type: "button", class: "poll-option", role: several ? "checkbox" : "radio", "aria-checked": draft.has(index), onclick: pick },
    el("span", { class: `poll-dot ${several ? "square" : ""}` }, icon("check")),
    el("span", { class: "poll-text" }, richText(option.text, option.text_entities, on), option.media && on.picture(option.media, option.text)));
}

function result(message, option, index, mine, on) {
  const { poll } = message;
  const share = poll.total_voter_count ? Math.round((100 * option.voter_count) / poll.total_voter_count) : 0;
  const chosen = mine?.includes(index) ?? false;
  const right = poll.type === "quiz" && poll.correct_option_ids.includes(index);
  const wrong = poll.type === "quiz" && chosen && !right;
  const voters = poll.is_anonymous || !isGroup(message.chat.id) ? [] : Object.keys(message.votes).filter((id) => message.votes[id].includes(index));
  const mark = right ? t("right") : wrong ? t("wrong") : null;
  return el("div", { class: `poll-result ${chosen ? "chosen" : ""} ${right ? "right" : ""} ${wrong ? "wrong" : ""}` },
    el("span", { class: "poll-share" }, `${share}%`),
    el("div", { class: "poll-text" },
      el("span", {}, richText(option.text, option.text_entities, on)),
      mark && el("span", { class: "poll-mark", title: mark, role: "img", "aria-label": mark }, icon(right ? "check" : "close")),
      chosen && !mark && el("span", { class: "poll-mark", role: "img", "aria-label": t("you") }, icon("check")),
      el("span", { class: "poll-voters" }, voters.map((id) => avatar(Number(id), "tiny"))),
      option.media && on.picture(option.media, option.text),
      el("span", { class: "poll-bar" }, el("i", { style: { width: `${share}%` } }))));
}

function explanation(poll, answering, on) {
  if (answering || !(poll.explanation || poll.explanation_media)) return null;
  return el("div", { class: "poll-explanation" },
    poll.explanation_media && on.picture(poll.explanation_media, poll.explanation ?? ""),
    poll.explanation && richText(poll.explanation, poll.explanation_entities, on));
}

function foot(message, me, mine, open, stamp, on) {
  const { poll } = message;
  const count = poll.total_voter_count ? t("voters", { n: poll.total_voter_count }) : t("no-voters");
  const key = `${message.chat.id}:${message.message_id}:${me}`;
  const draft = drafts.get(key);
  const send = open && mine === null && poll.allows_multiple_answers &&
    el("button", { type: "button", class: "solid poll-send", disabled: !draft?.size, onclick: () => on.vote(message, [...drafts.get(key)]) }, t("vote"));
  const back = open && mine !== null && (poll.type !== "quiz" || poll.allows_revoting) &&
    el("button", { type: "button", class: "link", onclick: () => { drafts.delete(key); on.vote(message, []); } }, t("retract"));
  return el("div", { class: "poll-foot" }, send, el("span", {}, count), back, stamp);
}
