const deadlineMs = 30_000;

/**
 * Asks the provider. An answer that does not come within 30 s counts as none; signing out goes through even when the
 * page is left meanwhile.
 */
export function providerFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const keepalive = String(input).includes("/logout");
  return fetch(input, { ...init, keepalive, signal: AbortSignal.timeout(deadlineMs) });
}
