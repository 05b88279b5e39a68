import { readForm } from "#app/forms/form-messages.ts";
import type { BodyErrors } from "#domain/input/parse-body.ts";
import { parseMessage } from "#domain/messages/sending/message-input.ts";
import { type MessageFailure, submitMessage } from "#domain/messages/sending/submit-message.ts";
import type { PublicWriter } from "#domain/senders/public-write.ts";
import type { Services } from "#domain/services.ts";
import type { Locale } from "#i18n/locale.ts";

type MessageValues = { name: string; email: string; forWhom: string; body: string; mayAskReview: boolean };

export type MessageErrors = {
  forWhom?: "missing";
  name?: "missing" | "long" | "invalid" | "unreadable";
  email?: "missing" | "invalid";
  body?: "missing" | "short" | "long" | "links" | "unreadable";
};

/** The outcome of a submitted message, with the values to fill in again. */
export type PostedMessage = {
  sent: { next: "confirm" | "sent"; email: string } | null;
  errors: MessageErrors;
  problem: Problem | null;
  values: MessageValues;
  /** When the form was first shown, or a new time if that was too long ago; null if unknown. */
  startedAt: string | null;
};

/** Why a message was not sent. Times are ISO 8601, UTC; `timeZone` is the IANA name of the listing's. */
type Problem =
  | { code: "too-fast" | "failed" | "off" | "own" }
  | { code: "too-many"; seconds: number }
  | { code: "proof"; seconds: number; challenge: string }
  | { code: "awaiting"; sentAt: string; again: string; timeZone: string };

type Outcome = { posted: PostedMessage; status: number; waitSeconds: number };

const statuses = {
  "too-fast": 422,
  "own-listing": 409,
  "awaiting-reply": 409,
  "too-many-requests": 429,
  "proof-needed": 429,
  "not-found": 410,
  "messages-off": 410,
  unavailable: 503,
} as const satisfies Record<MessageFailure["code"], number>;

/** Parses and submits a form that was posted from a listing's page, or from the form's own page. */
export async function postMessage(
  services: Services,
  writer: PublicWriter | null,
  { form, listingId, locale }: { form: FormData; listingId: string; locale: Locale },
): Promise<Outcome> {
  const { for_whom = "", name = "", email = "", body = "", may_ask_review, ...rest } = readForm(form);
  const values = { name, email, forWhom: for_whom, body, mayAskReview: may_ask_review === "on" };
  const blank: PostedMessage = { sent: null, errors: {}, problem: null, values, startedAt: rest["started_at"] ?? null };
  const fields = { listing_id: listingId, for_whom, name, email, body, may_ask_review, language: locale };
  const { website, started_at, filled_ms, browser_token, proof } = rest;
  const now = services.clock.now();
  const parsed = parseMessage({ ...fields, website, started_at, filled_ms, browser_token, proof }, now);
  if (!parsed.ok) {
    // Without a new time, a form that was open for too long could never be sent.
    const fresh = parsed.failure["started_at"] ? { ...blank, startedAt: now.toISOString() } : blank;
    return { posted: { ...fresh, ...rejected(parsed.failure) }, status: 422, waitSeconds: 0 };
  }
  if (writer === null) return { posted: { ...blank, problem: { code: "failed" } }, status: 503, waitSeconds: 0 };
  const done = await submitMessage(services, writer, parsed.value);
  if (done.ok) {
    const sent = { next: done.value.next, email: parsed.value.input.email };
    return { posted: { ...blank, sent }, status: 200, waitSeconds: 0 };
  }
  const posted = { ...blank, problem: problemOf(done.failure) };
  return {
    posted,
    status: statuses[done.failure.code],
    waitSeconds: "seconds" in done.failure ? done.failure.seconds : 0,
  };
}

/** The errors of the fields that a reader can correct; any other one is a failure of the form. */
function rejected(fields: BodyErrors): Pick<PostedMessage, "errors" | "problem"> {
  const { for_whom, name, email, body, ...others } = fields;
  const errors: MessageErrors = {
    ...(for_whom && { forWhom: "missing" }),
    ...(name && { name: nameErrors[name] ?? "invalid" }),
    ...(email && { email: email === "missing" ? "missing" : "invalid" }),
    ...(body && { body: bodyErrors[body] ?? "missing" }),
  };
  return { errors, problem: Object.keys(others).length === 0 ? null : { code: "failed" } };
}

const nameErrors: Readonly<Partial<Record<string, NonNullable<MessageErrors["name"]>>>> = {
  missing: "missing",
  "too-long": "long",
  unreadable: "unreadable",
};

const bodyErrors: Readonly<Partial<Record<string, NonNullable<MessageErrors["body"]>>>> = {
  "too-small": "short",
  "too-long": "long",
  "too-many": "links",
  unreadable: "unreadable",
};

function problemOf(failure: MessageFailure): Problem {
  switch (failure.code) {
    case "too-fast":
      return { code: "too-fast" };
    case "own-listing":
      return { code: "own" };
    case "messages-off":
    case "not-found":
      return { code: "off" };
    case "too-many-requests":
      return { code: "too-many", seconds: failure.seconds };
    case "proof-needed":
      return { code: "proof", seconds: failure.seconds, challenge: failure.challenge };
    case "awaiting-reply":
      return {
        code: "awaiting",
        sentAt: failure.sentAt.toISOString(),
        again: failure.again.toISOString(),
        timeZone: failure.timeZone,
      };
    case "unavailable":
      return { code: "failed" };
  }
}
