import source from "./boot.js?raw";

/** The inline script of every page: theme and header button before first paint, and the late start of the framework. */
export const bootScript = source
  .split("\n")
  .filter((line) => !line.startsWith("//"))
  .map((line) => line.trim())
  .join("\n");
