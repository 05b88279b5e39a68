import { deviceId } from "./device-id.ts";

const deadlineMs = 30_000;

/**
 * Sends a request to the provider, with this browser's ID if the provider is the site's own. No response within 30 s
 * counts as none; sign-out completes even if the page is left in the meantime. The `Retry-After` of a refusal is
 * added to the message, as hosted providers do, because the client passes on nothing else.
 */
export async function providerFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = addressOf(input);
  const headers = withDeviceId(address, init.headers ?? (input instanceof Request ? input.headers : undefined));
  const keepalive = address.includes("/logout");
  const timeout = AbortSignal.timeout(deadlineMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(input, { ...init, headers, keepalive, signal });
  const wait = Number(response.headers.get("retry-after"));
  return response.status === 429 && wait > 0 ? await withWait(response, Math.ceil(wait)) : response;
}

function addressOf(input: RequestInfo | URL): string {
  if (typeof input === "string") return input;
  return input instanceof URL ? input.href : input.url;
}

/** An external provider does not know the header, and its CORS rules would reject the request. */
function withDeviceId(address: string, given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  const id = new URL(address, location.href).origin === location.origin ? deviceId(globalThis) : null;
  if (id !== null) headers.set("x-device-id", id);
  return headers;
}

async function withWait(response: Response, seconds: number): Promise<Response> {
  const refusal: unknown = await response.json().catch(() => null);
  const fields = typeof refusal === "object" ? refusal : null;
  const msg = `Try again after ${seconds} seconds`;
  return Response.json({ ...fields, message: undefined, msg }, { status: response.status, headers: response.headers });
}
