import back from "./back.js?inline-script";
import source from "./boot.js?inline-script";
import openDialog from "./open-dialog.js?inline-script";
import start from "./start.js?inline-script";

/**
 * The inline script of every page: theme and header button before the first paint, and the start of the framework at
 * the reader's first interaction. Empty in the browser's copy of the page: hydration leaves the script as the server
 * rendered it.
 */
export const bootScript = import.meta.env.SSR ? source : "";

/** The boot script for pages with back links and links that open in a dialog. */
export const bootScriptWithActions = import.meta.env.SSR ? source + back + openDialog : "";

/** The functions from which the server builds each route's start file. */
export const startScript = import.meta.env.SSR ? start : "";
