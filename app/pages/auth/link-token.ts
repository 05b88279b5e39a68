const types = ["invite", "recovery", "signup", "magiclink", "email_change"] as const;

/** What the link of an invitation, or one that the operator has made, brings along. */
export type LinkToken = { hash: string; type: (typeof types)[number] };

/** Reads it from the address; null when there is none, or one of a kind that we do not know. */
export function linkToken(search: string): LinkToken | null {
  const given = new URLSearchParams(search);
  const hash = given.get("token_hash") ?? "";
  const type = types.find((known) => known === given.get("type"));
  return hash === "" || type === undefined ? null : { hash, type };
}
