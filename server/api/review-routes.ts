import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { megabytes } from "#domain/media/media-limits.ts";
import { withdrawReview } from "#domain/reviews/commands/edit-review.ts";
import { requestReviewLink } from "#domain/reviews/commands/request-link.ts";
import { storeProof } from "#domain/reviews/commands/store-proof.ts";
import { submitReview } from "#domain/reviews/commands/submit-review.ts";
import { reviewLimits } from "#domain/reviews/review.ts";
import { parseLinkRequest, parseReview, parseWithdrawal } from "#domain/reviews/review-input.ts";
import type { Services } from "#domain/services.ts";
import { locales, localPath } from "#i18n/locale.ts";
import type { Accounts } from "#server/accounts/accounts.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { createUploadSlots } from "#server/api/me/uploads/upload-slots.ts";
import { textResponse } from "#server/http/text-response.ts";
import type { SiteFiles } from "#server/media.ts";
import { isOwnForm } from "#server/rendering/posted-form.ts";
import { failure, success } from "#std/result.ts";

const maxBodyBytes = 64 * 1024;
/** An image plus its form encoding. */
const maxUploadBytes = reviewLimits.proofBytes + maxBodyBytes;

type Dependencies = {
  services: Services;
  accounts: Pick<Accounts, "limitPublicWrites" | "requireProofs" | "ownersNetworks">;
  media: Pick<SiteFiles, "proofs" | "images">;
  clientAddress: (context: Context) => string;
};

/**
 * Reviews without an account.
 *
 * `POST /api/reviews/link`: `{ listing_id, email, wants_proof?, language?, started_at, proof? }` sends a link; 202 for
 * every address. A failure `proof-needed` has a `challenge`; see `proof-of-work.ts`.
 *
 * `POST /api/reviews/{token}`: `{ stars, learner, lessons, course?, started_month?, body, display_name, declared,
 * keeps_contact? }` uses it; responds with `{ due_at }` or `{ decide_by }`.
 *
 * `POST /api/reviews/{token}/withdraw`: `{ was_pressed?, erases? }`, with the token of an email about the review.
 */
export function reviewRoutes(dependencies: Dependencies): Hono {
  const { services, accounts, clientAddress } = dependencies;
  const { origin, clock } = services;
  const app = new Hono();
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const small = bodyLimit({ maxSize: maxBodyBytes, onError });
  for (const path of ["/api/reviews/link", "/api/reviews/:token", "/api/reviews/:token/withdraw"])
    app.use(path, allowMethods(origin, ["POST", "OPTIONS"]));

  app.post("/api/reviews/link", small, async (context) => {
    const link = await inputOf(context, (body) => parseLinkRequest(body, clock.now()));
    if (!link.ok) return failureResponse(context, origin, link.failure);
    const address = clientAddress(context);
    const writer = { limit: accounts.limitPublicWrites(address), requireProof: accounts.requireProofs(address) };
    const done = await requestReviewLink(services, writer, link.value);
    if (done.ok) return jsonResponse(origin, 202, { received: true });
    const { failure: failed } = done;
    const wait = "seconds" in failed ? { "retry-after": String(failed.seconds) } : undefined;
    const more = failed.code === "proof-needed" && { more: { challenge: failed.challenge } };
    return failureResponse(context, origin, { code: failed.code, ...more }, wait);
  });
  app.post("/api/reviews/:token", small, async (context) => {
    const review = await inputOf(context, (body) => parseReview(body, clock.now()));
    if (!review.ok) return failureResponse(context, origin, review.failure);
    const isOwners = accounts.ownersNetworks(clientAddress(context));
    const done = await submitReview(services, context.req.param("token"), review.value, isOwners);
    if (!done.ok) return failureResponse(context, origin, toApiFailure(done.failure));
    const { value } = done;
    const at = "dueAt" in value ? { due_at: value.dueAt } : { decide_by: value.decideBy };
    return jsonResponse(origin, 201, { listing_id: value.listingId, ...at });
  });
  app.post("/api/reviews/:token/withdraw", small, async (context) => {
    const chosen = await inputOf(context, parseWithdrawal);
    if (!chosen.ok) return failureResponse(context, origin, chosen.failure);
    const done = await withdrawReview(services, context.req.param("token"), chosen.value);
    return done.ok
      ? jsonResponse(origin, 200, { withdrawn: true })
      : failureResponse(context, origin, toApiFailure(done.failure));
  });
  addProofRoute(app, dependencies);
  return app;
}

type Failure = Exclude<
  Awaited<ReturnType<typeof submitReview>> | Awaited<ReturnType<typeof withdrawReview>>,
  { ok: true }
>["failure"];

function toApiFailure(code: Failure): ApiFailure {
  if (code === "contact-in-text") return { code: "invalid", fieldErrors: { body: "invalid" } };
  if (code === "unknown-course") return { code: "invalid", fieldErrors: { course: "invalid" } };
  if (code === "not-possible") return { code: "already-decided" };
  if (code === "listing-gone") return { code: "not-found" };
  return { code: code === "proof-needed" ? "contact-missing" : code };
}

/** `POST /review/proof/{token}`: a form with one image. Redirects to the page of the link, which shows the outcome. */
function addProofRoute(app: Hono, { services, accounts, media, clientAddress }: Dependencies): void {
  const { origin } = services;
  const slots = createUploadSlots();
  for (const locale of locales) {
    const path = localPath(locale, "/review/proof/:token");
    const back = (token: string, proof: string) =>
      new Response(null, {
        status: 303,
        headers: {
          location: `${localPath(locale, `/review/write/${token}`)}?proof=${proof}`,
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
        },
      });
    const tooLarge = (context: Context) => back(context.req.param("token") ?? "", "image-too-large");
    app.post(path, bodyLimit({ maxSize: maxUploadBytes, onError: tooLarge }), async (context) => {
      const token = context.req.param("token") ?? "";
      if (!/^[\w-]{43}$/u.test(token)) return textResponse(origin, 404);
      if (!isOwnForm(context.req.raw, origin, { hidesReferrer: true })) return textResponse(origin, 403);
      if ((await accounts.limitPublicWrites(clientAddress(context))("report", null)) !== null)
        return back(token, "too-many");
      const release = slots.take(token);
      if (release === null) return back(token, "unavailable");
      try {
        const stored = await storeProof(services, media, token, () => readImage(context.req.raw));
        return back(token, stored.ok ? "received" : stored.failure.code);
      } finally {
        release();
      }
    });
  }
}

/** Returns the only file of a posted form. */
async function readImage(request: Request) {
  const form = await request.formData().catch(() => null);
  const file = form?.get("image") ?? null;
  if (file === null || typeof file === "string" || file.size === 0)
    return failure({ code: "image-not-supported" } as const);
  if (file.size > reviewLimits.proofBytes)
    return failure({ code: "image-too-large", values: { n: megabytes(file.size) } } as const);
  return success(new Uint8Array(await file.arrayBuffer()));
}
