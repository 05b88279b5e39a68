/** The prefix under which a page's hydration data is served. */
export const hydrationPrefix = "/hydration";

/** Returns the page's path for a hydration data path, else null. */
export function pageOfHydrationPath(pathname: string): string | null {
  if (pathname === hydrationPrefix) return "/";
  return pathname.startsWith(`${hydrationPrefix}/`) ? pathname.slice(hydrationPrefix.length) : null;
}
