import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { clearBounce, isWithheld, markBounced } from "./bounces.ts";
import { currentEmail } from "./current-email.ts";
import type { Email } from "./email.ts";
import type { EmailFailure, EmailTransport, OutgoingEmail } from "./email-transport.ts";
import { type ClaimedEmail, claimEmail, finishEmail, giveUpEmail, postponeEmail } from "./outbox.ts";
import { maxAttempts, retryDelayMs } from "./retry-delay.ts";
import { composeEmail, type RenderEmailHtml } from "./templates/compose-email.ts";

/** The timeout of a single attempt; well below the lease of a claim. */
const sendMs = 60_000;

/** `refusedAddress`: the address that the mail server rejected, temporarily or permanently. */
type DeliveryFailure = EmailFailure & { refusedAddress?: string };

export type Delivery = {
  services: Services;
  transport: EmailTransport;
  renderHtml: RenderEmailHtml;
  /** Aborts the current attempt. */
  signal: AbortSignal;
  /** Called after an email is claimed, before it is sent. */
  onClaimed?: () => void;
};

/**
 * Sends the email that has been due the longest. Returns whether there was one. Calls may run in parallel, also in
 * several processes: each claims a different email. No transaction is open during delivery.
 * Delivery is at least once: if the process dies after the mail server accepts an email and before this is recorded,
 * the email is sent again with the same Message-ID. The content is erased once the email is sent or discarded; for a
 * rejected email, when it expires. An email that no longer applies is not sent. An address that is rejected
 * permanently, or until an email has expired, is marked as bounced and only receives emails that `isWithheld` permits.
 * Throws if the database fails.
 */
export async function deliverNext(delivery: Delivery): Promise<boolean> {
  const { db, clock, emailCipher } = delivery.services;
  const claimed = await claimEmail(db, clock.now(), emailCipher.keyName);
  if (claimed === null) return false;
  delivery.onClaimed?.();
  await deliver(delivery, claimed);
  return true;
}

async function deliver(delivery: Delivery, claimed: ClaimedEmail): Promise<void> {
  const { db, clock, log, emailCipher } = delivery.services;
  const fields = { kind: claimed.kind, attempts: claimed.attempts };
  const over = failureIfFinished(claimed, clock.now(), emailCipher.keyName);
  const outcome = over ?? (await send(delivery, claimed));
  const now = clock.now();
  if (outcome.ok) {
    await finishEmail(db, claimed, outcome.value, now, null);
    log.info(`mail-${outcome.value}`, fields);
    return;
  }
  const { permanent, code, refusedAddress } = outcome.failure;
  const lifetimeMs = claimed.expires_at.getTime() - claimed.created_at.getTime();
  const dueAt = new Date(now.getTime() + retryDelayMs(claimed.attempts, lifetimeMs, Math.random()));
  if (over !== null || outcome.failure === notComposed) {
    await finishEmail(db, claimed, "dead", now, outcome.failure);
    log.error("mail-dead", { ...fields, code });
    return;
  }
  if (permanent || claimed.attempts >= maxAttempts || dueAt >= claimed.expires_at) {
    await giveUpEmail(db, claimed, now, outcome.failure);
    if (refusedAddress !== undefined) await markBounced(db, refusedAddress, code, now);
    log.error("mail-dead", { ...fields, code });
    return;
  }
  await postponeEmail(db, claimed, dueAt, outcome.failure);
  log.warn("mail-postponed", { ...fields, code });
}

/**
 * Also counts attempts of processes that died while sending and recorded no failure. An email's lifetime continues
 * while the machine sleeps.
 */
function failureIfFinished(
  { attempts, expires_at, sealed_with }: ClaimedEmail,
  now: Date,
  keyName: string,
): { ok: false; failure: DeliveryFailure } | null {
  if (sealed_with !== null && sealed_with !== keyName)
    return failure({
      permanent: true,
      code: "other-key",
      reason: "No process had the secret that decrypts it.",
    });
  if (now >= expires_at)
    return failure({ permanent: true, code: "expired", reason: "It expired before it could be delivered." });
  if (attempts > maxAttempts)
    return failure({ permanent: true, code: "lost", reason: "Every attempt was interrupted." });
  return null;
}

async function send(
  { services, transport, renderHtml, signal }: Delivery,
  claimed: ClaimedEmail,
): Promise<Result<"sent" | "void", DeliveryFailure>> {
  const stored = await openEmail(services, claimed);
  if (stored === null) return failure(notComposed);
  const email = await currentEmail(services, stored, services.clock.now());
  if (email === null || (await isWithheld(services.db, email.kind, email.to))) return success("void");
  const message = composeMessage(services, claimed, email, renderHtml);
  if (message === null) return failure(notComposed);
  const sent = await transport.send(message, AbortSignal.any([signal, AbortSignal.timeout(sendMs)]));
  if (!sent.ok) return failure(sent.failure.isRejection ? { ...sent.failure, refusedAddress: email.to } : sent.failure);
  await clearBounce(services.db, email.to);
  return success("sent");
}

const notComposed: EmailFailure = { permanent: true, code: "not-composed", reason: "It could not be composed." };

/** Null for an email that cannot be read: it must not block others. */
async function openEmail(
  { log, emailCipher }: Services,
  { kind, email: stored, sealed_with }: ClaimedEmail,
): Promise<Email | null> {
  try {
    return JSON.parse(sealed_with === null ? stored : await emailCipher.open(stored)) as Email;
  } catch (error) {
    return logNotComposed(log, kind, error);
  }
}

function composeMessage(
  { site, origin, log }: Services,
  { id, kind, created_at: writtenAt }: ClaimedEmail,
  email: Email,
  renderHtml: RenderEmailHtml,
): OutgoingEmail | null {
  try {
    const { to, language } = email;
    const replyTo = email.kind === "message-delivered" ? email.senderEmail : site.contactEmail;
    const composed = composeEmail(email, { site, origin, writtenAt }, renderHtml);
    return { ...composed, id, writtenAt, to, language, replyTo };
  } catch (error) {
    return logNotComposed(log, kind, error);
  }
}

function logNotComposed(log: Services["log"], kind: string, error: unknown): null {
  log.error("mail-not-composed", { kind, message: error instanceof Error ? error.message : "" });
  return null;
}
