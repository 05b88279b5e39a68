import type { PaymentAccount } from "#domain/payments/payment-provider.ts";
import type { PaymentRow } from "#domain/payments/payment-row.ts";
import type { Services } from "#domain/services.ts";

const dayMs = 24 * 60 * 60_000;

/** A lost dispute can still be won on appeal. One lost longer ago than this is final. */
const appealMs = 270 * dayMs;

/** Asked every five minutes, some seven thousand of them have their turn in a day. */
const batchSize = 25;

/**
 * Payments whose money arrived, but about which a bank still decides: disputes and the inquiries before them,
 * appeals, and refunds in progress. Banks take months, longer than the provider's lists reach back, and a webhook of
 * the end can get lost; so each is due once a day. Those that have waited longest come first.
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
