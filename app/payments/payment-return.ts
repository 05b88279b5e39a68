const returnParameters = ["payment", "session_id"];

/** The checkout session in the URL that Stripe sends a payer back to (`payment=success`, `session_id`), or null. */
export function returnedSession({ searchParams }: URL): string | null {
  return (searchParams.get("payment") === "success" && searchParams.get("session_id")) || null;
}

/** Returns the URL without its payment parameters: path, other parameters, fragment. */
export function withoutReturn(url: URL): string {
  const rest = new URL(url);
  for (const name of returnParameters) rest.searchParams.delete(name);
  return rest.pathname + rest.search + rest.hash;
}
