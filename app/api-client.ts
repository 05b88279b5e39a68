import type { FaultCode } from "#domain/listings/listing-fault.ts";
import type { ListingInput } from "#domain/listings/listing-input.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import type { Language } from "#i18n/language.ts";
import { languageTags } from "#i18n/language.ts";
import { failure, type Result, success } from "#std/result.ts";

/** A fault of one field; the message is in the language of the page. */
export type ApiFieldFault = { field: string; code: FaultCode; message: string };

/**
 * Why the server did not do it. `listing` is the one that stands there now (listing-exists, listing-changed);
 * `retryAfterSeconds` comes with too-many-requests. `offline`: there was no answer, so that it may or may not have
 * been done; all calls may be repeated.
 */
export type ApiFailure =
  | {
      code: string;
      message: string;
      status: number;
      fields: ApiFieldFault[];
      listing: OwnListing | null;
      retryAfterSeconds: number | null;
    }
  | { code: "offline" };

export type ApiClient = {
  /** Null when there is none yet. */
  readListing(): Promise<Result<OwnListing | null, ApiFailure>>;
  createListing(input: ListingInput): Promise<Result<OwnListing, ApiFailure>>;
  /** `version` is the one that was read. With one that is no longer present, what is stored stays as it is. */
  changeListing(version: number, input: ListingInput): Promise<Result<OwnListing, ApiFailure>>;
};

type Options = {
  /** The session's token at the moment of a call; null when nobody is signed in. */
  accessToken: () => Promise<string | null>;
  language: Language;
  fetch?: typeof globalThis.fetch;
};

/** Longer than the server waits for its database, so that its own answer comes first. */
const timeoutMilliseconds = 15_000;

const path = "/api/me/listing";

/** The owner's listing over HTTP. Never throws; every outcome is a value. */
export function createApiClient(options: Options): ApiClient {
  return {
    readListing: () => call<OwnListing | null>(options, "GET"),
    createListing: (input) => call<OwnListing>(options, "POST", input),
    changeListing: (version, input) => call<OwnListing>(options, "PUT", { ...input, version }),
  };
}

async function call<Value>(options: Options, method: string, body?: object): Promise<Result<Value, ApiFailure>> {
  try {
    const token = await options.accessToken();
    const send = options.fetch ?? globalThis.fetch;
    const answer = await send(path, {
      method,
      headers: {
        "accept-language": languageTags[options.language],
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return await read<Value>(answer);
  } catch {
    return failure({ code: "offline" });
  }
}

type Answer = {
  listing?: unknown;
  error?: { code: string; message: string; fields?: ApiFieldFault[]; listing?: OwnListing };
};

/** An answer that is not ours, such as a proxy's own page, counts as no answer. */
async function read<Value>(answer: Response): Promise<Result<Value, ApiFailure>> {
  const { listing, error } = (await answer.json()) as Answer;
  if (answer.ok && listing !== undefined) return success(listing as Value);
  if (error === undefined) return failure({ code: "offline" });
  const seconds = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
  return failure({
    code: error.code,
    message: error.message,
    status: answer.status,
    fields: error.fields ?? [],
    listing: error.listing ?? null,
    retryAfterSeconds: Number.isNaN(seconds) ? null : seconds,
  });
}
