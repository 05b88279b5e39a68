import { readForm } from "#app/forms/form-messages.ts";
import { waitText } from "#app/forms/wait-text.ts";
import { type LinkFailure, requestReviewLink } from "#domain/reviews/commands/request-link.ts";
import { parseLinkRequest } from "#domain/reviews/review-input.ts";
import type { PublicWriter } from "#domain/senders/public-write.ts";
import type { Services } from "#domain/services.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";

/** The result of posting an address, with the values to fill in again. */
export type PostedLink = {
  email: string;
  wantsProof: boolean;
  sent: boolean;
  error: string | null;
  problem: string | null;
  /** A challenge to solve before the form is sent again, and when the form was first shown. */
  challenge: { text: string; startedAt: string } | null;
};

type Outcome = { posted: PostedLink; status: number; waitSeconds: number };

const statuses = {
  "too-fast": 422,
  "too-many-requests": 429,
  "proof-needed": 429,
  "not-found": 410,
  unavailable: 503,
} as const satisfies Record<LinkFailure["code"], number>;

/** Parses and submits the form for a link. */
export async function postLink(
  services: Services,
  writer: PublicWriter | null,
  { form, listingId, locale }: { form: FormData; listingId: string; locale: Locale },
): Promise<Outcome> {
  const texts = messagesFor(locale, "writeReview");
  const { errors, problems } = texts;
  const { email = "", wants_proof, website, started_at = "", proof } = readForm(form);
  const wantsProof = wants_proof === "1";
  const posted: PostedLink = { email, wantsProof, sent: false, error: null, problem: null, challenge: null };
  const fields = {
    listing_id: listingId,
    email,
    wants_proof: wantsProof,
    website,
    started_at,
    proof,
    language: locale,
  };
  const parsed = parseLinkRequest(fields, services.clock.now());
  if (!parsed.ok) {
    const code = parsed.failure["email"];
    const error = code === undefined ? null : code === "missing" ? errors.emailMissing : errors.emailInvalid;
    const problem = error === null ? problems["too-fast"] : null;
    return { posted: { ...posted, error, problem }, status: 422, waitSeconds: 0 };
  }
  if (writer === null) return { posted: { ...posted, problem: problems.failed }, status: 503, waitSeconds: 0 };
  const done = await requestReviewLink(services, writer, parsed.value);
  if (done.ok) return { posted: { ...posted, sent: true }, status: 200, waitSeconds: 0 };
  const { failure } = done;
  const challenge = failure.code === "proof-needed" ? { text: failure.challenge, startedAt: started_at } : null;
  return {
    posted: { ...posted, problem: problemOf(failure, texts), challenge },
    status: statuses[failure.code],
    waitSeconds: "seconds" in failure ? failure.seconds : 0,
  };
}

function problemOf(failure: LinkFailure, texts: Messages<"writeReview">): string {
  if (failure.code === "too-fast") return texts.problems["too-fast"];
  if (!("seconds" in failure)) return texts.problems.failed;
  const text = failure.code === "proof-needed" ? texts.proof : texts.tooMany;
  return interpolate(text, { time: waitText(failure.seconds, texts) });
}
