// The service worker: stores all files of the page, for both games, and answers requests from them. `bundle.mjs`
// inserts FILES, a list of paths with the hash of each file, and VERSION, a hash of that list.
//
// All requests of a page get files of one version. A new version is installed beside the old one, and only as a
// whole: the installation fails if a file does not have its hash. The new version becomes active when the last page
// of the old one is closed or reloaded.

const PREFIX = `playground ${registration.scope} `;
const NAME = PREFIX + VERSION;
const PATHS = new Set(FILES.map(([path]) => path));
const TAKE_OVER = "take over";
/** An empty page that activates the waiting version, and then reloads. */
const CHANGE = `<!doctype html><title>…</title><link rel="icon" href="data:,"><script>
navigator.serviceWorker.oncontrollerchange = () => location.reload();
navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting ? waiting.postMessage("${TAKE_OVER}") : location.reload());
</script>`;

/** Returns the path of an address in FILES; null for any other. */
function pathOf(address) {
  const [whole] = address.split(/[?#]/);
  if (!whole.startsWith(registration.scope)) return null;
  const path = whole.slice(registration.scope.length) || "index.html";
  return PATHS.has(path) ? path : null;
}

async function fill() {
  const cache = await caches.open(NAME);
  await Promise.all(
    FILES.map(async ([path, integrity]) => {
      const response = await fetch(path, { integrity, cache: "no-cache" });
      if (!response.ok) throw new Error(`${path}: status ${response.status}`);
      // Some servers redirect to an address without `.html`. Browsers refuse such an answer to a navigation.
      const { headers } = response;
      await cache.put(path, response.redirected ? new Response(response.body, { headers }) : response);
    }),
  );
}

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)),
  );
}

/** Ends this worker if the server no longer has it: another site has this address now. */
async function endIfRemoved() {
  const response = await fetch(location, { cache: "no-store" }).catch(() => null);
  if (response?.status !== 404 && response?.status !== 410) return;
  await registration.unregister();
  await caches.delete(NAME);
}

async function answer(request, path) {
  // The only page is reloading, so no page uses this version and the waiting one can become active.
  if (request.isReloadNavigation && registration.waiting && (await clients.matchAll()).length < 2) {
    return new Response(CHANGE, { headers: { "Content-Type": "text/html" } });
  }
  const cache = await caches.open(NAME);
  return (await cache.match(path)) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(removeOthers()));
addEventListener("message", ({ data }) => {
  if (data === TAKE_OVER) skipWaiting();
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.method === "GET" ? pathOf(request.url) : null;
  if (path === null) return;
  event.respondWith(answer(request, path));
  if (request.mode === "navigate") event.waitUntil(endIfRemoved());
});
