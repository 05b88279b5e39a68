import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { confirmMessage } from "#domain/messages/sending/confirm-message.ts";
import { parseMessage } from "#domain/messages/sending/message-input.ts";
import { type MessageFailure, submitMessage } from "#domain/messages/sending/submit-message.ts";
import type { Services } from "#domain/services.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import type { HeaderSet } from "#server/http/headers.ts";

const messagesPath = "/api/messages";
const confirmPath = "/api/confirm/:token";
const maxBodyBytes = 64 * 1024;

type Dependencies = {
  services: Services;
  accounts: Pick<Accounts, "limitPublicWrites" | "requireProofs">;
  clientAddress: (context: Context) => string;
};

/**
 * Writing to owners without an account.
 *
 * `POST /api/messages`: `{ listing_id, name, email, for_whom, body, may_ask_review?, language?, started_at?,
 * browser_token?, proof? }`. Responds with 202 and `{ next }`: `confirm` (a link was sent), or `sent`, with the
 * token of an address that this browser confirmed. `started_at` is when the form was shown. A failure
 * `proof-needed` has a `challenge`; see `proof-of-work.ts`.
 *
 * `POST /api/confirm/{token}`, without a body: uses a link. Responds with `{ outcome, listing_id, browser_token
 * }`.
 */
export function messageRoutes({ services, accounts, clientAddress }: Dependencies): Hono {
  const { origin, clock } = services;
  const app = new Hono();
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });

  app.use(messagesPath, allowMethods(origin, ["POST", "OPTIONS"]));
  app.post(messagesPath, bodyLimit({ maxSize: maxBodyBytes, onError }), async (context) => {
    const message = await inputOf(context, (body) => parseMessage(body, clock.now()));
    if (!message.ok) return failureResponse(context, origin, message.failure);
    const address = clientAddress(context);
    const writer = { limit: accounts.limitPublicWrites(address), requireProof: accounts.requireProofs(address) };
    const done = await submitMessage(services, writer, message.value);
    if (done.ok) return jsonResponse(origin, 202, { next: done.value.next });
    const seconds = "seconds" in done.failure ? done.failure.seconds : null;
    const headers: HeaderSet = seconds === null ? {} : { "retry-after": String(seconds) };
    return failureResponse(context, origin, toApiFailure(done.failure), headers);
  });

  app.use(confirmPath, allowMethods(origin, ["POST", "OPTIONS"]));
  app.post(confirmPath, async (context) => {
    const locale = acceptedLocale(context.req.header("accept-language"));
    const done = await confirmMessage(services, context.req.param("token"), locale);
    if (!done.ok) return failureResponse(context, origin, { code: done.failure.code });
    const { outcome, listingId, browserToken } = done.value;
    return jsonResponse(origin, 200, {
      outcome: outcome.kind,
      listing_id: listingId === "" ? null : listingId,
      browser_token: browserToken,
    });
  });
  return app;
}

function toApiFailure(failure: MessageFailure): ApiFailure {
  if (failure.code === "proof-needed") return { code: failure.code, more: { challenge: failure.challenge } };
  if (failure.code !== "awaiting-reply") return { code: failure.code };
  return { code: failure.code, more: { sent_at: failure.sentAt.toISOString(), again: failure.again.toISOString() } };
}
