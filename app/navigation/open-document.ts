import { reportPageLoad } from "./page-load.ts";

/** Opens a page as a new document. When offline, the current page stays, and the toast offers a retry. */
export function openDocument(path: string): void {
  if (navigator.onLine) location.assign(path);
  else reportPageLoad({ kind: "offline", retry: () => openDocument(path) });
}
