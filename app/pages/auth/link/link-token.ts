const types = ["invite", "recovery", "signup", "magiclink", "email_change"] as const;

/** The token in the link of an invitation, or in one that the operator created. */
export type LinkToken = { hash: string; type: (typeof types)[number] };

/** Reads the token from the URL's query; null when there is none, or one of an unknown type. */
export function linkToken(search: string): LinkToken | null {
  const query = new URLSearchParams(search);
  const hash = query.get("token_hash") ?? "";
  const type = types.find((known) => known === query.get("type"));
  return hash === "" || type === undefined ? null : { hash, type };
}
