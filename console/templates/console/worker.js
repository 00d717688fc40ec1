// The tablet's page without a network: what was loaded before is kept, the network is always asked first.
// Views and commands do not pass here; they have a socket.

const SHELF = "cagnotte-tablet";
const ours = ({ method, url }) => method === "GET" && /^\/(tablet\/$|static\/)/.test(new URL(url).pathname);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => ours(event.request) && event.respondWith(fresh(event.request)));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));

/** What the page had loaded before we were there; the browser has it at hand. */
async function keep(addresses) {
  const shelf = await caches.open(SHELF);
  const known = new Set((await shelf.keys()).map(({ url }) => url));
  const missing = addresses.filter((address) => !known.has(address));
  await Promise.all(missing.map(async (address) => {
    const response = await fetch(address, { cache: "force-cache" });
    if (response.ok) await shelf.put(address, response);
  }));
}

async function fresh(request) {
  const shelf = await caches.open(SHELF);
  try {
    const response = await fetch(request);
    if (response.ok) await shelf.put(request, response.clone());
    return response;
  } catch (lost) {
    const kept = await shelf.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw lost;
  }
}
