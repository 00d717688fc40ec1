// Many rows, drawn one by one: a row whose words have not changed is not touched, so that a hundred tables stay
// still while one of them moves.

import { show } from "./dom.js";

export class Rows {
  #drawn = new Map();

  /** Make `body` show these rows in this order. `of(row)` gives its key, class, attributes and cells. */
  show(body, rows, of) {
    const wanted = rows.map(of);
    const keys = new Set(wanted.map(({ key }) => key));
    for (const [key, { node }] of this.#drawn) if (!keys.has(key) || node.parentNode !== body) this.#forget(key);
    let here = body.firstElementChild;
    for (const one of wanted) {
      const node = this.#row(one);
      if (node !== here) body.insertBefore(node, here);
      else here = here.nextElementSibling;
    }
  }

  #forget(key) {
    this.#drawn.get(key).node.remove();
    this.#drawn.delete(key);
  }

  #row({ key, look, open, cells }) {
    const kept = this.#drawn.get(key) ?? { node: document.createElement("tr"), text: null, look: null };
    if (kept.look !== look) kept.node.className = look;
    if (kept.text !== cells.text) {
      kept.node.dataset.open = open;
      show(kept.node, cells);
    }
    this.#drawn.set(key, { node: kept.node, text: cells.text, look });
    return kept.node;
  }
}
