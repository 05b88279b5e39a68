import type { PaymentAccount } from "#domain/payments/payment-provider.ts";
import type { PaymentRow } from "#domain/payments/payment-row.ts";
import type { Services } from "#domain/services.ts";

const dayMs = 24 * 60 * 60_000;

/** A lost dispute can still be won on appeal. What has been lost for longer, nobody decides anew. */
const appealMs = 270 * dayMs;

/** Asked every five minutes, some seven thousand of them have their turn in a day. */
const batchSize = 25;

/**
 * Payments whose money has come, but of which somebody else still decides: disputes and the questions before them, appeals,
 * and refunds under way. Banks take months, longer than lists of what is new reach back, and a message of the end can get
 * lost; so each is due once a day. Those that have waited longest come first.
 */
export async function findUndecided(
  { db, clock }: Pick<Services, "db" | "clock">,
  account: PaymentAccount,
): Promise<PaymentRow[]> {
  const now = clock.now().getTime();
  return await db
    .selectFrom("payments")
    .selectAll()
    .where("account", "=", account)
    .where("updated_at", "<=", new Date(now - dayMs))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("disputes")
        .select("payment_id")
        .where((dispute) =>
          dispute.or([
            dispute("status", "in", ["inquiry", "open"]),
            dispute.and([dispute("status", "=", "lost"), dispute("created_at", ">", new Date(now - appealMs))]),
          ]),
        )
        .union(eb.selectFrom("refunds").select("payment_id").where("status", "=", "pending")),
    )
    .orderBy("updated_at")
    .limit(batchSize)
    .execute();
}
