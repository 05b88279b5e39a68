export type AuthTab = "sign-in" | "sign-up";

/** The tab that an address opens: signing in, unless it asks for signing up. */
export function authTab(search: string): AuthTab {
  return new URLSearchParams(search).get("tab") === "sign-up" ? "sign-up" : "sign-in";
}

/** The address of a tab, without the language. */
export function authPath(tab: AuthTab): string {
  return tab === "sign-up" ? "/auth?tab=sign-up" : "/auth";
}
