import back from "./back.js?inline-script";
import source from "./boot.js?inline-script";

/**
 * The inline script of every page: theme and header button before first paint, and the framework's start at the
 * reader's first touch. Empty in the browser's own copy of the page: hydration leaves the script as the server wrote it.
 */
export const bootScript = import.meta.env.SSR ? source : "";

/** The same for pages that hydrate at the first touch: back links work before that, too. */
export const bootScriptWithBack = import.meta.env.SSR ? source + back : "";
