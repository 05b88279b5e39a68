import type { Database } from "#database/database.ts";
import type { Discount, Order } from "#domain/payments/payment-provider.ts";
import { failure, type Result, success } from "#std/result.ts";
import { discountCents } from "./discount.ts";
import { readCode } from "./promotion-code.ts";
import { type CodeFailure, lockCode, type NextUse, nextUse } from "./use-of-code.ts";

/** The member who pays with a code. `addressHash` is a keyed hash of the member's email. */
export type Payer = { userId: string; addressHash: string };

/** A granted discount, and the numbers of its use. */
type Granted = { discount: Discount; use: NextUse };

/**
 * Grants the discount of a code on an order, or returns the reason for the rejection. The transaction has locked the
 * listing; the code stays locked until it ends, and `storeDiscountUse` must follow in the same transaction.
 */
export async function grantDiscount(
  trx: Database,
  typed: string,
  { userId, addressHash }: Payer,
  order: Omit<Order, "intentKey">,
  now: Date,
): Promise<Result<Granted, CodeFailure>> {
  const { listingId, listingType } = order;
  const code = readCode(typed);
  const row = code === null ? null : await lockCode(trx, code);
  const use = await nextUse(trx, row, { userId, addressHash, listingId, listingType }, now);
  if (!use.ok) return use;
  if (row === null || row.percent === null) return failure("code-unknown");
  const cents = discountCents(order.months * order.unitCents, row.percent);
  if (cents === 0) return failure("code-unknown");
  return success({ discount: { codeId: row.id, code: row.code, cents }, use: use.value });
}

/** Stores the use of a code by a payment. It counts unless the payment is abandoned, expires or fails. */
export async function storeDiscountUse(
  trx: Database,
  { discount, use }: Granted,
  payment: { id: string; listing_id: string },
  { userId, addressHash }: Payer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("promotion_redemptions")
    .values({
      ...use,
      code_id: discount.codeId,
      payment_id: payment.id,
      listing_id: payment.listing_id,
      user_id: userId,
      address_hash: addressHash,
      months: 0,
      redeemed_at: now,
    })
    .execute();
}

/** Whether a code gives exactly this discount on the order, for a payment that exists only at the provider. */
export async function isDiscountOf(trx: Database, { discount, months, unitCents }: Order): Promise<boolean> {
  if (discount === undefined) return true;
  const row = await trx
    .selectFrom("promotion_codes")
    .select(["code", "percent"])
    .where("id", "=", discount.codeId)
    .executeTakeFirst();
  if (row === undefined || row.percent === null) return false;
  return row.code === discount.code && discountCents(months * unitCents, row.percent) === discount.cents;
}
