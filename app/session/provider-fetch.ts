const deadlineMs = 30_000;

/**
 * Asks the provider. An answer that does not come within 30 s counts as none; signing out goes through even when the
 * page is left meanwhile. Of a refusal with `Retry-After` the wait is put into the message, where a hosted provider has
 * it: the client hands on nothing else.
 */
export async function providerFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const keepalive = addressOf(input).includes("/logout");
  const answer = await fetch(input, { ...init, keepalive, signal: AbortSignal.timeout(deadlineMs) });
  const wait = Number(answer.headers.get("retry-after"));
  return answer.status === 429 && wait > 0 ? await withWait(answer, Math.ceil(wait)) : answer;
}

function addressOf(input: RequestInfo | URL): string {
  if (typeof input === "string") return input;
  return input instanceof URL ? input.href : input.url;
}

async function withWait(answer: Response, seconds: number): Promise<Response> {
  const refusal: unknown = await answer.json().catch(() => null);
  const fields = typeof refusal === "object" ? refusal : null;
  const msg = `Try again after ${seconds} seconds`;
  return Response.json({ ...fields, message: undefined, msg }, { status: answer.status, headers: answer.headers });
}
