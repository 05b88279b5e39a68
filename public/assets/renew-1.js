/**
 * Reloads a page whose files a release has removed, to get a copy that links to the new ones. Once per build: the
 * history entry stores that, even where storage is blocked. A hydrated page is outdated when it asks for this; of any
 * other page, a file has to be missing. Every release must contain this file, because older pages request it.
 * Browsers cache it forever: a changed version gets a new number, and this one stays.
 */
export async function renew() {
  const files = [...document.querySelectorAll('link[rel="modulepreload"]')].map(({ href }) => href);
  const build = files[0] ?? window.__reactRouterManifest?.version;
  if (!navigator.onLine || history.state?.renewed === build) return;
  const statuses = await Promise.all(files.map(async (file) => (await fetch(file)).status));
  if (files.length > 0 && !statuses.includes(404)) return;
  history.replaceState({ ...history.state, renewed: build }, "");
  location.reload();
}
