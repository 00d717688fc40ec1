// Words, figures and clocks. Words come from the page (gettext made them); figures are written one way in both
// languages (1.234 €), because two people at one table must read the same number.

const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");
const words = read("words");

/** What the page tells its scripts: who is signed in, what they may do, the house's settings. */
export const facts = read("facts");

export function t(key, values = {}) {
  if (!(key in words)) {
    console.error(`no words for "${key}"`);
    return key;
  }
  return words[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

export const has = (key) => key in words;

const grouped = (whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, ".");

/** Chips are whole cents; cents are written only when there are any. */
export function figure(cents) {
  const rest = cents % 100;
  return grouped((cents - rest) / 100) + (rest ? `,${String(rest).padStart(2, "0")}` : "");
}
export const euro = (cents) => `${figure(cents)}\u00a0€`;

/** What a person typed (200 · 200,50 · 1.200) in cents, or null. */
export function cents(typed) {
  const found = /^\s*(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?\s*€?\s*$/.exec(typed);
  return found ? Number(found[1].replaceAll(".", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0") || 0) : null;
}

/** Blinds as the floor says them: 1/2, 25/50, 0,50/1. */
export const stakes = (row) => row.stakes.split("/").map((one) => figure(Number(one))).join("/");
export const game = (row) => facts.games?.[row.game] ?? row.game;

/** Minutes and seconds; hours when there are any. */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const timeOfDay = new Intl.DateTimeFormat("it-IT", { hour: "2-digit", minute: "2-digit", timeZone: facts.zone });
const withSeconds = new Intl.DateTimeFormat("it-IT", { timeStyle: "medium", timeZone: facts.zone });
const dayAndTime = new Intl.DateTimeFormat("it-IT", { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit", timeZone: facts.zone });
export const hour = (at) => timeOfDay.format(new Date(at));
export const second = (at) => withSeconds.format(new Date(at));
export const day = (at) => dayAndTime.format(new Date(at));
