// Commands that have no answer yet. They live in localStorage, in the order they were tapped, until the server has
// answered: a reload, a dead battery or a network cut loses none, and the id makes a second sending harmless.

const bytes = (n) => crypto.getRandomValues(new Uint8Array(n));

/** An id of our own; randomUUID would want https, which a tablet on the house's wire may not have. */
export const newId = () => [...bytes(16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Outbox {
  /** Kept per account: what one person tapped is never sent as another. */
  constructor(account) {
    this.key = `cagnotte.outbox.${account}`;
  }

  get all() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? [];
    } catch {
      return [];
    }
  }

  add(command, data, now) {
    const entry = { id: newId(), command, data, happened_at: new Date(now).toISOString() };
    this.#keep([...this.all, entry]);
    return entry;
  }

  take(id) {
    const entry = this.all.find((one) => one.id === id);
    if (entry) this.#keep(this.all.filter((one) => one.id !== id));
    return entry;
  }

  #keep(entries) {
    if (entries.length) localStorage.setItem(this.key, JSON.stringify(entries));
    else localStorage.removeItem(this.key);
  }
}
