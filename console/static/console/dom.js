// Drawing whole views without disturbing what is on screen: html`…` escapes every value, and show() changes only
// the nodes that differ, so that focus, scrolling and a finger on a key survive a view that arrives.

class Markup {
  constructor(text) {
    this.text = text;
  }
}

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function text(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(text).join("");
  if (value === null || value === undefined || value === false) return "";
  return String(value).replace(/[&<>"']/g, (one) => escapes[one]);
}

export const html = (strings, ...values) => new Markup(String.raw({ raw: strings }, ...values.map(text)));

export const $ = (id) => document.getElementById(id);

/** Make `box` contain exactly this markup. */
export function show(box, markup) {
  const wanted = document.createElement("template");
  wanted.innerHTML = text(markup);
  match(box, wanted.content);
}

const keyOf = (node) => (node.nodeType === 1 ? (node.getAttribute("data-key") ?? (node.id || null)) : null);
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function match(box, wanted) {
  const kept = new Set([...wanted.children].map(keyOf));
  const drop = (node) => {
    const after = node.nextSibling;
    node.remove();
    return after;
  };
  let here = box.firstChild;
  for (let next = wanted.firstChild; next; ) {
    const after = next.nextSibling;
    while (here && keyOf(here) !== null && !kept.has(keyOf(here))) here = drop(here);
    const found = here && alike(here, next) ? here : keyed(here, next);
    if (found) {
      // What has no key makes way, so that what has one stays where it is and keeps its focus.
      while (here !== found && keyOf(here) === null) here = drop(here);
      if (found !== here) box.insertBefore(found, here);
      become(found, next);
      here = found === here ? found.nextSibling : here;
    } else box.insertBefore(next, here);
    next = after;
  }
  while (here) here = drop(here);
}

/** A later sibling with the same key, which is kept or moved instead of being made again. */
function keyed(from, like) {
  if (keyOf(like) === null) return null;
  for (let node = from; node; node = node.nextSibling) if (alike(node, like)) return node;
  return null;
}

function become(node, wanted) {
  if (node.nodeType !== 1) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  match(node, wanted);
}

/** One listener for a whole box: on(box, "click", "[data-do]", handler). */
export function on(box, kind, selector, handler) {
  box.addEventListener(kind, (event) => {
    const found = event.target.closest(selector);
    if (found && box.contains(found)) handler(found, event);
  });
}
