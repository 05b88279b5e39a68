import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import { readOwnListingJson } from "#domain/listings/listing-json.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { type Locale, localeTags } from "#i18n/locale.ts";
import { failure, type Result, success } from "#std/result.ts";

/** The error of one field: its name in the server's JSON, and a message in the page's locale. */
type ApiFieldError = { field: string; code: FieldErrorCode; message: string };

/**
 * Why the call failed. `listing` is the current one (listing-exists, listing-changed); `retryAfterSeconds` is set for
 * too-many-requests. `offline`: no response arrived, so the call may or may not have taken effect; all calls may be
 * repeated.
 */
export type ApiFailure =
  | {
      code: string;
      message: string;
      status: number;
      fields: ApiFieldError[];
      listing: OwnListing | null;
      retryAfterSeconds: number | null;
      /** The id under which the server logged its own error; undefined for other failures. */
      requestId?: string;
    }
  | { code: "offline" };

export type ApiOptions = {
  /** Returns the session's current access token; null without a session. */
  accessToken: () => Promise<string | null>;
  /**
   * Renews a session whose token the server rejects. A session that cannot be renewed ends, and the sign-in page
   * opens.
   */
  renewSession?: () => Promise<Renewal>;
  locale: Locale;
  fetch?: typeof globalThis.fetch;
};

export type Renewal = "renewed" | "ended" | "unreachable";

export type ApiCall = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: object;
  /** Aborts the request. */
  signal?: AbortSignal | undefined;
  timeoutMilliseconds?: number;
};

/** Longer than the server waits for its database or the payment provider, so that its own response comes first. */
const defaultTimeoutMilliseconds = 15_000;

const fileTimeoutMilliseconds = 10 * 60_000;

type Pick<Value> = (response: Record<string, unknown>) => Value | undefined;

/**
 * Calls the server; if the token is rejected, renews the session and tries once more. `pick` reads the response and
 * returns undefined if it is not from this server. Never throws; every outcome is a value.
 */
export async function callApi<Value>(
  options: ApiOptions,
  call: ApiCall,
  pick: Pick<Value>,
): Promise<Result<Value, ApiFailure>> {
  return await callRenewing(options, call, async (response) => pick(await response.json()));
}

/** Like `callApi`, for a response that is a file of this media type. Waits up to ten minutes for large files. */
export async function callForFile(
  options: ApiOptions,
  call: Omit<ApiCall, "timeoutMilliseconds">,
  mediaType: string,
): Promise<Result<Blob, ApiFailure>> {
  return await callRenewing(options, { ...call, timeoutMilliseconds: fileTimeoutMilliseconds }, async (response) =>
    response.headers.get("content-type") === mediaType ? await response.blob() : undefined,
  );
}

type ReadResponse<Value> = (response: Response) => Promise<Value | undefined>;

async function callRenewing<Value>(
  options: ApiOptions,
  call: ApiCall,
  take: ReadResponse<Value>,
): Promise<Result<Value, ApiFailure>> {
  const first = await request(options, call, take);
  if (first.ok || first.failure.code !== "not-signed-in" || !options.renewSession) return first;
  const renewal = await options.renewSession().catch(() => "unreachable" as const);
  if (renewal === "unreachable") return failure({ code: "offline" });
  return renewal === "renewed" ? request(options, call, take) : first;
}

async function request<Value>(
  options: ApiOptions,
  { method, path, body, signal, timeoutMilliseconds = defaultTimeoutMilliseconds }: ApiCall,
  take: ReadResponse<Value>,
): Promise<Result<Value, ApiFailure>> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const token = await options.accessToken();
    const send = options.fetch ?? globalThis.fetch;
    const response = await send(path, {
      method,
      headers: {
        "accept-language": localeTags[options.locale],
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return await read(response, take);
  } catch {
    return failure({ code: "offline" });
  }
}

type ErrorBody = { code: string; message: string; request_id?: string; fields?: ApiFieldError[]; listing?: object };

/** Treats a response from another server, for example a proxy's error page, as no response. */
async function read<Value>(response: Response, take: ReadResponse<Value>): Promise<Result<Value, ApiFailure>> {
  if (response.ok) {
    const value = await take(response);
    return value === undefined ? failure({ code: "offline" }) : success(value);
  }
  const { error } = (await response.json()) as { error?: ErrorBody };
  if (error === undefined) return failure({ code: "offline" });
  const seconds = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return failure({
    code: error.code,
    message: error.message,
    status: response.status,
    ...(error.request_id && { requestId: error.request_id }),
    fields: error.fields ?? [],
    listing: error.listing ? readOwnListingJson(error.listing) : null,
    retryAfterSeconds: Number.isNaN(seconds) ? null : seconds,
  });
}
