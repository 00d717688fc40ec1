// The prompt line: what comes next, always. The first of these that applies is said.

import { ago, fill, until } from "./clocks.js";
import { html } from "./dom.js";
import { isOver } from "./felt.js";
import { icon } from "./icons.js";
import { whyKey } from "./articles.js";
import { has, t } from "./words.js";

const SIT_OUT_ARTICLE = "sanremo-cash.seating.sitout-evening";

/** The words of a command: "Seat 4 sits out". */
export function nameOf(entry) {
  const key = `command.${entry.command}`;
  return has(key) ? t(key, entry.data) : entry.command;
}

function refusal({ notices }) {
  const [{ answer, entry }] = notices;
  const more = notices.length > 1 ? ` (${t("refused.more", { n: notices.length - 1 })})` : "";
  return {
    how: "refused", mark: "triangle", says: answer.text, more: t("refused", { what: nameOf(entry) }) + more,
    keys: html`${whyKey(answer.article)}<button class="ghost-key" data-do="understood">${icon("check")}${t("understood")}</button>`,
  };
}

function shut({ line }) {
  const key = `shut.${line.code}`;
  return { how: "alarm", mark: "octagon", says: has(key) ? t(key) : t("no-answer"), more: has(`${key}.more`) ? t(`${key}.more`) : "" };
}

const overdue = (seat) => ({
  mark: "triangle", says: t("prompt.overdue", { seat: seat.seat, name: seat.name }), more: t("prompt.overdue.more"), keys: whyKey(SIT_OUT_ARTICLE),
});

function playing(view) {
  const out = view.occupied.filter((seat) => seat.out_until).sort((a, b) => a.out_until.localeCompare(b.out_until));
  const says = t("prompt.out", { n: view.taken - out.length });
  if (!out.length) return { how: "calm", mark: "tick", says, more: t("prompt.play.more", { free: view.seats - view.taken }) };
  const [next] = out;
  return { how: "calm", mark: "tick", says, more: fill(t("prompt.out.more"), { seat: next.seat, name: next.name, left: until(next.out_until) }) };
}

function standing(view) {
  const over = view.occupied.find(isOver);
  if (view.floor_called_at)
    return { mark: "bell", says: t("prompt.called"), more: fill(t("prompt.called.more"), { since: ago(view.floor_called_at) }) };
  if (view.status === "paused")
    return { mark: "pause", says: t("prompt.paused"), more: t("prompt.paused.more"), keys: html`<button class="ghost-key lit" data-do="resume">${icon("play")}${t("resume")}</button>` };
  if (over) return overdue(over);
  if (!view.taken) return { how: "calm", mark: "tick", says: t("prompt.empty"), more: t("prompt.empty.more") };
  return playing(view);
}

function next(page) {
  const { line, notices } = page;
  const view = line.view;
  if (line.state === "shut") return shut(page);
  if (notices.length) return refusal(page);
  if (!view) return { how: "calm", mark: "dashes", says: t("prompt.loading"), more: t("prompt.loading.more") };
  if (line.role !== "dealer") return { mark: "key", says: t("prompt.nobody"), more: t("prompt.nobody.more") };
  if (view.status === "closed") return { how: "calm", mark: "lock", says: t("prompt.closed"), more: t("prompt.closed.more") };
  return standing(view);
}

export function promptLine(page) {
  const { how = "next", mark, says, more, keys } = next(page);
  return html`<div class="line ${how}"><span class="mark">${icon(mark)}</span><p class="says"><b>${says}</b><span>${more}</span></p>${keys}</div>`;
}
