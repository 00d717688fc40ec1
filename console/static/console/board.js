// The display board: which tables are open and where one can sit. No names, no money but the stakes.

import { ago, fill, tick } from "./clocks.js";
import { $, html, show } from "./dom.js";
import { followClock, icon } from "./icons.js";
import { Line } from "./live.js";
import { game, stakes, t } from "./words.js";

const A_PAGE = 12;
const TURN = 12_000;
const line = new Line("/ws/board/");
let leaf = 0;

followClock(line.now);

const free = (row) => row.seats - row.taken;

function spot(row) {
  const how = row.status === "paused" ? "paused" : free(row) ? "open" : "full";
  const sign = { open: html`<b class="num">${free(row)}</b><span>${t("board.free")}</span>`, full: html`<span>${t("board.full")}</span>`, paused: html`${icon("pause")}<span>${t("board.pause")}</span>` };
  return html`<article class="spot ${how}" data-key="${row.table}"><h2>${t("table", { n: row.table })}</h2><b class="stakes num">${stakes(row)} €</b>
    <span class="game">${game(row)}</span><span class="free">${sign[how]}</span></article>`;
}

function draw() {
  const open = (line.view?.tables ?? []).filter((row) => row.status !== "closed");
  const leaves = Math.max(1, Math.ceil(open.length / A_PAGE));
  leaf %= leaves;
  const shown = open.slice(leaf * A_PAGE, (leaf + 1) * A_PAGE);
  show($("tables"), shown.length ? html`<div class="groups ${open.length > 6 ? "" : "few"}">${shown.map(spot)}</div>` : html`<p class="nothing">${line.view ? t("board.none") : t("room.waiting")}</p>`);
  const page = leaves > 1 ? t("board.page", { n: leaf + 1, all: leaves }) : "";
  show($("state"), line.lostAt && line.view ? html`${fill(t("board.away"), { since: ago(line.lostAt) })}` : html`${page}`);
  tick();
}

for (const kind of ["view", "state"]) line.addEventListener(kind, draw);
setInterval(() => {
  leaf += 1;
  draw();
}, TURN);
draw();
