/** The prefix under which a page's hydration data is served. */
export const hydrationPrefix = "/hydration";

/** The page's own address when the state of a page is asked for, else null. */
export function pageOfHydrationPath(pathname: string): string | null {
  if (pathname === hydrationPrefix) return "/";
  return pathname.startsWith(`${hydrationPrefix}/`) ? pathname.slice(hydrationPrefix.length) : null;
}
