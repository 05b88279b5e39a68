import source from "./boot.js?inline-script";

/**
 * The inline script of every page: theme and header button before first paint, and the framework's start at the
 * reader's first touch. Empty in the browser's own copy of the page: hydration leaves the script as the server wrote it.
 */
export const bootScript = import.meta.env.SSR ? source : "";
