const views = ["sign-in", "sign-up", "forgot", "check-inbox", "new-password", "second-factor"] as const;

export type AuthView = (typeof views)[number];

/** The view that a URL's query selects; sign-in by default. */
export function authView(search: string): AuthView {
  const query = new URLSearchParams(search);
  const name = query.get("tab") === "sign-up" ? "sign-up" : query.get("view");
  return views.find((view) => view === name) ?? "sign-in";
}

/** The path of a view, without the locale. `next` is where to go after signing in; null for the dashboard. */
export function authPath(view: AuthView, next: string | null = null): string {
  const parameters = new URLSearchParams();
  if (view === "sign-up") parameters.set("tab", view);
  else if (view !== "sign-in") parameters.set("view", view);
  if (next !== null) parameters.set("next", next);
  return parameters.size === 0 ? "/auth" : `/auth?${parameters}`;
}
