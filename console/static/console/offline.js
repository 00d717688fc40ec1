// A tablet that is loaded again without a network: its page comes from a worker, its table as it was last seen.
// Taps go on waiting in the outbox; the first view that arrives replaces what was remembered.

const SEEN = "cagnotte.seen";

/** Browsers keep pages only for addresses they trust: https, or this very machine. */
export async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/tablet/worker.js", { scope: "/tablet/" });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active.postMessage([location.origin + location.pathname, ...loaded.filter((name) => name.startsWith(`${location.origin}/static/`))]);
}

export const keepSeen = (account, { role, view }) => localStorage.setItem(SEEN, JSON.stringify({ account, role, view }));

/** Role and view of this account's last moment on the line; nothing of anybody else's. */
export function lastSeen(account) {
  const { account: whose, ...seen } = JSON.parse(localStorage.getItem(SEEN)) ?? {};
  return whose === account ? seen : {};
}

export const forgetSeen = () => localStorage.removeItem(SEEN);
