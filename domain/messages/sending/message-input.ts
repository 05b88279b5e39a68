import {
  checkbox,
  choice,
  digits,
  emailLocale,
  honeypot,
  id,
  maxOpenMs,
  optional,
  shownAt,
  token,
} from "#domain/input/body-fields.ts";
import { freeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { senderEmail, senderName } from "#domain/senders/sender-fields.ts";
import { type Result, success } from "#std/result.ts";
import { forWhomChoices, hasFewLinks, type MessageInput, messageLimits } from "../message.ts";

/**
 * `isTrap`: the honeypot field, which is invisible to people, is filled in. `startedAt`: when the form was shown; null
 * if a cached page showed it, which cannot contain the time, and no script measured the duration (`filled_ms`).
 * `browserToken` skips the confirmation of the email. `proof` is the response to a challenge.
 */
export type ParsedMessage = {
  input: MessageInput;
  isTrap: boolean;
  startedAt: Date | null;
  browserToken: string | null;
  proof: string | null;
};

/** The fields in the order of their errors. `now`: the current time. */
function messageSchema(now: Date) {
  return bodySchema({
    listing_id: id(),
    name: senderName(),
    email: senderEmail(),
    for_whom: choice(forWhomChoices),
    body: freeText(messageLimits.body, { holds: hasFewLinks, code: "too-many" }),
    may_ask_review: checkbox("on"),
    language: emailLocale(),
    website: honeypot(),
    started_at: optional(shownAt(now)),
    /** Milliseconds. */
    filled_ms: optional(digits(/^\d{1,9}$/u, maxOpenMs)),
    browser_token: token(),
    proof: token(),
  });
}

/** Parses an untrusted message from JSON or form fields. */
export function parseMessage(body: object, now: Date): Result<ParsedMessage, BodyErrors> {
  const parsed = parseBody(messageSchema(now), body);
  if (!parsed.ok) return parsed;
  const { listing_id, name, email, for_whom, may_ask_review, language, ...rest } = parsed.value;
  return success({
    input: {
      listingId: listing_id,
      name,
      email,
      forWhom: for_whom,
      body: rest.body,
      mayAskReview: may_ask_review,
      language,
    },
    isTrap: rest.website,
    startedAt: rest.filled_ms === null ? rest.started_at : new Date(now.getTime() - rest.filled_ms),
    browserToken: rest.browser_token,
    proof: rest.proof,
  });
}
