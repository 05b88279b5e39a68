import { deviceId } from "./device-id.ts";

const deadlineMs = 30_000;

/**
 * Sends a request to the provider, with this browser's ID if the provider is the site's own. Times out after 30 s;
 * sign-out completes even if the page is left in the meantime. The `Retry-After` of a rejection is added to the
 * message, as hosted providers do, because the client passes on only the message; so is the ID of a provider error.
 */
export async function providerFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = addressOf(input);
  const headers = withDeviceId(address, init.headers ?? (input instanceof Request ? input.headers : undefined));
  const keepalive = address.includes("/logout");
  const timeout = AbortSignal.timeout(deadlineMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(input, { ...init, headers, keepalive, signal });
  const wait = Number(response.headers.get("retry-after"));
  if (response.status === 429 && wait > 0)
    return await withMessage(response, () => `Try again after ${Math.ceil(wait)} seconds`);
  if (response.status === 500) return await withMessage(response, withErrorId);
  return response;
}

function addressOf(input: RequestInfo | URL): string {
  if (typeof input === "string") return input;
  return input instanceof URL ? input.href : input.url;
}

/** An external provider does not know the header, and its CORS rules would reject the request. */
function withDeviceId(address: string, init: HeadersInit | undefined): Headers {
  const headers = new Headers(init);
  const id = new URL(address, location.href).origin === location.origin ? deviceId(globalThis) : null;
  if (id !== null) headers.set("x-device-id", id);
  return headers;
}

type Failure = { msg?: unknown; error_id?: unknown };

async function withMessage(response: Response, messageOf: (failure: Failure) => unknown): Promise<Response> {
  const body: unknown = await response.json().catch(() => null);
  const fields: Failure = typeof body === "object" && body !== null ? body : {};
  const { status, headers } = response;
  return Response.json({ ...fields, message: undefined, msg: messageOf(fields) }, { status, headers });
}

function withErrorId({ msg, error_id: id }: Failure): unknown {
  return typeof id === "string" && typeof msg === "string" ? `${msg} (error ID ${id})` : msg;
}
