/** Where a page's detached state is found: its own address behind this. */
export const statePrefix = "/hydration";

/** The page's own address when the state of a page is asked for, else null. */
export function pageOfState(pathname: string): string | null {
  if (pathname === statePrefix) return "/";
  return pathname.startsWith(`${statePrefix}/`) ? pathname.slice(statePrefix.length) : null;
}
