import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import { listingName } from "#domain/listings/queries/public-listings.ts";
import type { Actor } from "#domain/members/actor.ts";
import { lockModeratedListing } from "#domain/moderation/removal/moderated-listing.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { agreedCents } from "#domain/payments/payment-row.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { type OperateFailure, operatorOf } from "./operate-payments.ts";

export type OwnerQuestion = {
  paymentId: string;
  text: string;
  /** Identifies the text: a question sent twice results in one email. */
  textKey: string;
  requestId?: string;
};

/**
 * Emails the owner of the paid listing a question about a payment, in their language. The same question about the same
 * payment is sent once. `not-possible`: the owner's account is gone, the listing is a sample, or the payment is a gift,
 * which the owner does not know about. The audit entry does not contain the text.
 */
export async function askOwner(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  { paymentId, text, textKey, requestId }: OwnerQuestion,
): Promise<Result<null, OperateFailure | "not-possible">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(paymentId)) return failure("not-found");
  const now = services.clock.now();
  const done = await orUnavailable(services, "owner-not-asked", () =>
    services.db.transaction().execute(async (trx): Promise<Result<null, "not-found" | "not-possible">> => {
      const payment = await trx.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirst();
      if (payment === undefined) return failure("not-found");
      const listing = await lockModeratedListing(trx, payment.listing_id);
      if (
        payment.is_gift ||
        listing === null ||
        listing.isAccountGone ||
        listing.isDemo ||
        !listing.owner.to.includes("@")
      )
        return failure("not-possible");
      const { owner, names } = listing;
      const email = {
        ...owner,
        kind: "payment-question",
        listingName: listingName(names, owner.language),
        amountCents: payment.paid_cents ?? agreedCents(payment),
        paidAt: (payment.paid_at ?? payment.created_at).toISOString(),
        question: text,
      } as const;
      const dedupeKey = `payment-question:${paymentId}:${textKey}`;
      const written = await enqueueOnce(trx, now, [{ email, dedupeKey }]);
      if (written === 0) return success(null);
      await recordAuditEntry(trx, {
        at: now,
        actor: { kind: "operator", userId: operator.value.userId },
        action: "payment-owner-asked",
        target: { kind: "payment", id: paymentId, label: listing.name },
        ...(requestId !== undefined && { requestId }),
      });
      return success(null);
    }),
  );
  return done.ok ? done.value : done;
}
