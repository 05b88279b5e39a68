import { randomUUID } from "node:crypto";
import type { Database } from "#database/database.ts";
import { insertListing, secondsFromNow, teacherColumns } from "./insert-rows.ts";

/** Inserts an active listing with two paid months in the ledger, so that restoring it finds them. */
export async function insertPaidListing(db: Database): Promise<{ id: string; userId: string }> {
  const userId = randomUUID();
  const paidAt = secondsFromNow(-30 * 86_400);
  const times = { created_at: paidAt, updated_at: paidAt };
  const id = await insertListing(db, teacherColumns({ user_id: userId, was_public: true }));
  const payment = await db
    .insertInto("payments")
    .values({
      listing_id: id,
      user_id: userId,
      intent_key: randomUUID(),
      account: "stripe-test",
      listing_type: "teacher",
      months: 2,
      unit_cents: 500,
      currency: "usd",
      is_live: false,
      state: "created",
      ...times,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("ledger")
    .values({ listing_id: id, payment_id: payment.id, source_ref: payment.id, months: 2, paid_at: paidAt, ...times })
    .execute();
  return { id, userId };
}
