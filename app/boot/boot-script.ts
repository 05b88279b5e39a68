import back from "./back.js?inline-script";
import source from "./boot.js?inline-script";

/**
 * The inline script of every page: theme and header button before the first paint, and the start of the framework at
 * the reader's first interaction. Empty in the browser's copy of the page: hydration leaves the script as the server
 * rendered it.
 */
export const bootScript = import.meta.env.SSR ? source : "";

/** The same for pages that hydrate on interaction: back links work before that, too. */
export const bootScriptWithBack = import.meta.env.SSR ? source + back : "";
