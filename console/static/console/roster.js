// Players, staff and tablets as the console reads them by REST.

import { ask } from "./rest.js";

const PAGE = 100;

/** Registered players: the newest at first, and whoever is looked for by name. */
export class Players {
  all = [];
  searching = false;
  #asked = new Set();

  async #take(address) {
    const answer = await ask(address);
    const known = new Set(this.all.map(({ id }) => id));
    this.all.push(...answer.results.filter(({ id }) => !known.has(id)));
  }

  newest = () => this.#take(`/api/players/?limit=${PAGE}`);

  /** Ask the house for a name that was typed, once each; true when something new may be known. */
  async seek(words) {
    const wanted = words.trim().toLocaleLowerCase();
    if (wanted.length < 2 || this.#asked.has(wanted)) return false;
    this.#asked.add(wanted);
    this.searching = true;
    try {
      await this.#take(`/api/players/?limit=20&name=${encodeURIComponent(wanted)}`);
    } finally {
      this.searching = false;
    }
    return true;
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

export const readTablets = async () => (await ask("/api/tablets/?limit=500")).results.filter((one) => one.revoked_at === null);
export const readStaff = async () => (await ask("/api/staff/?limit=500")).results;
