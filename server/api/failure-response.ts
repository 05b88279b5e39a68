import type { Context } from "hono";
import type { BodyErrors } from "#domain/input/parse-body.ts";
import { fieldErrorMessage } from "#domain/listings/fields/field-error-message.ts";
import { ownListingJson } from "#domain/listings/listing-json.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { messagesFor } from "#i18n/messages.ts";
import { type HeaderSet, plainHeaders } from "#server/http/headers.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { camelCase } from "#std/text/snake-case.ts";

/** Maps failures to HTTP status codes. */
const statuses = {
  "bad-json": 400,
  "bad-signature": 400,
  "not-signed-in": 401,
  "operator-session-expired": 401,
  "not-allowed": 403,
  "operator-account": 403,
  "reauthentication-needed": 403,
  "email-missing": 403,
  "second-factor-needed": 403,
  "listing-not-found": 404,
  "not-found": 404,
  "message-not-found": 404,
  "photo-not-found": 404,
  "course-not-found": 404,
  "team-member-not-found": 404,
  "export-not-found": 404,
  "method-not-allowed": 405,
  "listing-not-active": 409,
  "listing-changed": 409,
  "listing-exists": 409,
  "listing-removed": 409,
  "listing-taken-down": 409,
  "postal-address-missing": 409,
  "code-unknown": 404,
  "code-not-started": 409,
  "code-expired": 410,
  "code-other-plan": 409,
  "code-used-up": 409,
  "code-used": 409,
  "deletion-unavailable": 409,
  "type-fixed": 409,
  "already-decided": 409,
  "already-banned": 409,
  "operator-not-banned": 409,
  "undo-expired": 409,
  "job-running": 409,
  "email-sent": 409,
  "email-expired": 409,
  "email-erased": 409,
  "not-possible": 409,
  "sender-erased": 409,
  "same-operator": 409,
  "photos-changed": 409,
  "photo-changed": 409,
  "courses-changed": 409,
  "course-changed": 409,
  "course-exists": 409,
  "courses-full": 409,
  "teachers-have-none": 409,
  "schools-only": 409,
  "team-changed": 409,
  "team-member-changed": 409,
  "team-member-exists": 409,
  "team-full": 409,
  "reply-changed": 409,
  "invitations-used": 409,
  "invitations-off": 409,
  "photos-full": 409,
  "export-expired": 410,
  "link-expired": 410,
  "messages-off": 410,
  "too-large": 413,
  "image-too-large": 413,
  "wrong-media-type": 415,
  "image-not-supported": 415,
  "image-heic": 415,
  invalid: 422,
  "image-animated": 422,
  "image-damaged": 422,
  "image-too-slow": 422,
  "image-too-small": 422,
  "picture-too-small": 422,
  "image-too-many-pixels": 422,
  "crop-outside": 422,
  "payment-code": 422,
  "image-refused": 422,
  "wechat-group-code": 422,
  "wechat-payment-code": 422,
  "wechat-no-code": 422,
  "wechat-two-codes": 422,
  "wechat-other-code": 422,
  "wechat-other-text": 422,
  "consent-missing": 422,
  "too-fast": 422,
  "months-not-sold": 422,
  "own-listing": 409,
  "already-reviewed": 409,
  "contact-missing": 403,
  "awaiting-reply": 409,
  "proof-needed": 428,
  "too-many-requests": 429,
  failed: 500,
  unavailable: 503,
  "uploads-off": 503,
  "no-service-key": 503,
  "checkout-unavailable": 503,
} as const;

export type ApiFailure = {
  code: keyof typeof statuses;
  /** By the field's name in JSON. The field may not exist. */
  fieldErrors?: Readonly<BodyErrors>;
  /** Values for the placeholders of the message. */
  values?: Readonly<Record<string, string | number>>;
  /** The current listing. */
  listing?: OwnListing;
  /** Further data that a client needs to continue. */
  more?: Readonly<Record<string, string | number | object>>;
};

/**
 * `{ error: { code, message, request_id?, fields?, listing? } }` in the language that the client accepts. A server
 * error includes the request id under which it is logged. Never cached.
 */
export function failureResponse(
  context: Context,
  origin: string,
  { code, fieldErrors, values = {}, listing, more: extra = {} }: ApiFailure,
  more: HeaderSet = {},
): Response {
  const locale = acceptedLocale(context.req.header("accept-language"));
  const catalog = messagesFor(locale, "failures");
  const fields = Object.entries(fieldErrors ?? {}).map(([field, fieldError]) => ({
    field: field.slice(0, 60),
    code: fieldError,
    message: fieldErrorMessage(catalog, camelCase(field), fieldError),
  }));
  const error = {
    code,
    message: interpolate(catalog.errors[code], values),
    ...(statuses[code] >= 500 && { request_id: requestIdOf(context) }),
    ...(fields.length > 0 && { fields }),
    ...(listing !== undefined && { listing: ownListingJson(listing) }),
    ...extra,
  };
  return jsonResponse(origin, statuses[code], { error }, { ...ownHeaders(code), ...more });
}

/** Returns JSON with `no-store` by default. */
export function jsonResponse(origin: string, status: number, body: object, more: HeaderSet = {}): Response {
  const headers = { ...plainHeaders(origin), "content-type": "application/json; charset=utf-8", ...more };
  return new Response(JSON.stringify(body), { status, headers });
}

function ownHeaders(code: ApiFailure["code"]): HeaderSet {
  if (code === "not-signed-in") return { "www-authenticate": "Bearer" };
  return statuses[code] === 503 ? { "retry-after": "5" } : {};
}
