// Who is registered and which tablets are enrolled: what the console reads by REST, newest first.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { day, t } from "./words.js";

export class Players {
  all = [];
  next = "/api/players/?limit=100";

  async more() {
    const answer = await ask(this.next);
    const known = new Set(this.all.map(({ id }) => id));
    this.all.push(...answer.results.filter(({ id }) => !known.has(id)));
    this.next = answer.next && new URL(answer.next).pathname + new URL(answer.next).search;
  }

  add(id, name) {
    if (!this.all.some((one) => one.id === id)) this.all.unshift({ id, name });
    return this.all.find((one) => one.id === id);
  }

  find(words) {
    const wanted = words.trim().toLocaleLowerCase();
    return this.all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  }
}

export function playersPanel(players, { typed, said, may, live }) {
  const found = players.find(typed).slice(0, 60);
  const registers = may("tables.register_player") && html`<button class="key" ${live && typed.trim() ? "" : html`disabled`}>${icon("plus")}${t("players.register")}</button>`;
  return html`<header><h2>${t("players")}</h2><span class="muted num">${players.all.length}${players.next && "+"}</span></header>
    <form class="register" id="register"><label class="sr" for="name">${t("players.name")}</label><input id="name" autocomplete="off" maxlength="80" placeholder="${t("players.name")}">${registers}</form>
    ${said && html`<p class="said" role="status">${icon("tick", "small")}${said}</p>`}
    <ul class="people">${found.map(({ id, name }) => html`<li data-key="${id}">${icon("person", "small")}<span>${name || "–"}</span><span class="muted num">${id}</span></li>`)}</ul>
    ${!found.length && html`<p class="none">${t(players.all.length ? "players.nobody" : "players.none")}</p>`}
    ${players.next && html`<button class="mini more" data-do="more">${t("players.more")}</button>`}`;
}

export const readTablets = async () => (await ask("/api/tablets/?limit=500")).results.filter((one) => one.revoked_at === null);

export function tabletsPanel(tablets, { sure, opens, live }) {
  const key = (one) => opens("tablet-revoke") && html`<button class="mini ${sure === one.id ? "sure" : ""}" data-revoke="${one.id}" ${live ? "" : html`disabled`}>${t(sure === one.id ? "tablets.sure" : "tablets.revoke")}</button>`;
  return html`<header><h2>${t("tablets")}</h2><span class="muted num">${tablets.length}</span></header>
    ${tablets.length ? html`<ul class="tablets">${tablets.map((one) => html`<li data-key="${one.id}">${icon("tablet", "small")}<span><b>${t("table", { n: one.table })}</b><span class="muted">${t("tablets.enrolled", { at: day(one.enrolled_at) })}</span></span>${key(one)}</li>`)}</ul>` : html`<p class="none">${t("tablets.none")}</p>`}`;
}
