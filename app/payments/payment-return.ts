const returnParameters = ["payment", "session_id"];

/** The session that a payer comes back from (SPEC.md §2); null when the address is none of theirs. */
export function returnedSession({ searchParams }: URL): string | null {
  return (searchParams.get("payment") === "success" && searchParams.get("session_id")) || null;
}

/** The address without what it says of a payment: path, other parameters, fragment. */
export function withoutReturn(url: URL): string {
  const rest = new URL(url);
  for (const name of returnParameters) rest.searchParams.delete(name);
  return rest.pathname + rest.search + rest.hash;
}
