import { reportPageLoad } from "./page-load.ts";

/** Opens a page that is a document of its own. Offline the current page stays, and the toast can repeat the attempt. */
export function openDocument(path: string): void {
  if (navigator.onLine) location.assign(path);
  else reportPageLoad({ kind: "offline", retry: () => openDocument(path) });
}
