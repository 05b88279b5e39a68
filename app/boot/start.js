// Part of the file that server/rendering/start-files.ts generates for each route. The file defines `page` before this
// code and exports `page.start`. Starts the framework at the reader's first interaction: preloads the route's modules,
// fetches the page's hydration data in parallel, and does what React Router's own inline scripts would do while the
// page is parsed. A failed start can be retried.
/* global page */

// Rejects markup and code from strings. Allows the framework's empty script and plain text: data when it navigates to
// another page, and the text of its own scripts (which does not run again) when it re-renders a page.
const emptyScript = "<script></" + "script>";
window.trustedTypes?.createPolicy("default", {
  createHTML: (html) => {
    if (html.includes("<") && html !== emptyScript) throw new TypeError("Markup is refused.");
    return html;
  },
  createScript: (code) => {
    JSON.parse(code);
    return code;
  },
});

/** Null for a page that contains its data, undefined for a page that has none. */
async function fetchState() {
  if (window.__reactRouterContext) return null;
  const { pathname, search } = location;
  const response = await fetch(page.hydrationPrefix + (pathname === "/" ? "" : pathname) + search);
  if (response.status === 404) return undefined;
  if (!response.ok) throw response;
  return response.text();
}

page.start = async () => {
  const { manifest, routeId, context } = page;
  const { entry } = manifest;
  const routes = [];
  for (let route = manifest.routes[routeId]; route; route = manifest.routes[route.parentId]) routes.unshift(route);
  const files = [entry, ...routes].flatMap(({ module, imports = [] }) => [module, ...imports]);
  for (const href of new Set(files))
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  const state = await fetchState();
  if (state === undefined) return;
  const modules = await Promise.all(routes.map(({ module }) => import(module)));
  // The rest runs only once, because a stream can be filled only once.
  if (state !== null) {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(state);
        controller.close();
      },
    });
    window.__reactRouterContext = { ...context, stream: stream.pipeThrough(new TextEncoderStream()) };
  }
  // Scroll positions are stored by the key of the history entry.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Date.now().toString(36) }, "");
  window.__reactRouterManifest = manifest;
  window.__reactRouterRouteModules = Object.fromEntries(routes.map(({ id }, index) => [id, modules[index]]));
  await import(entry.module);
  // `renew-1.js` treats a page with preload links as not started.
  for (const link of document.querySelectorAll('link[rel="modulepreload"]')) link.remove();
};
