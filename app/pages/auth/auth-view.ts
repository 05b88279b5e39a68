const views = ["sign-in", "sign-up", "forgot", "check-inbox", "new-password", "second-factor"] as const;

export type AuthView = (typeof views)[number];

/** What an address opens: signing in, unless it asks for something else. */
export function authView(search: string): AuthView {
  const asked = new URLSearchParams(search);
  const name = asked.get("tab") === "sign-up" ? "sign-up" : asked.get("view");
  return views.find((view) => view === name) ?? "sign-in";
}

/** The address of a view, without the language. `next` is where to go after signing in, if not to the dashboard. */
export function authPath(view: AuthView, next: string | null = null): string {
  const parameters = new URLSearchParams();
  if (view === "sign-up") parameters.set("tab", view);
  else if (view !== "sign-in") parameters.set("view", view);
  if (next !== null) parameters.set("next", next);
  return parameters.size === 0 ? "/auth" : `/auth?${parameters}`;
}
