// Light or dark: the system's choice, unless the switch says otherwise; the choice is kept on this machine.

import { $, show } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

const KEPT = "cagnotte.theme";
const root = document.documentElement;
const current = () => root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function choose(theme) {
  if (["dark", "light"].includes(theme)) root.dataset.theme = theme;
  const next = current() === "dark" ? "light" : "dark";
  show($("theme"), icon(next === "light" ? "sun" : "moon"));
  for (const name of ["aria-label", "title"]) $("theme").setAttribute(name, t(`theme.${next}`));
}

export function wireTheme() {
  choose(localStorage.getItem(KEPT));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => choose(root.dataset.theme));
  $("theme").onclick = () => {
    choose(current() === "dark" ? "light" : "dark");
    localStorage.setItem(KEPT, current());
  };
}
