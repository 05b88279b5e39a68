import type { Database } from "#database/database.ts";
import { type Result, success } from "#std/result.ts";
import type { CheckoutSession, Dispute, PaymentProvider, ProviderFailure, Refund } from "./payment-provider.ts";

/** The sessions, out of those of a page, of which something else is kept than the provider says, or nothing. */
export async function findDifferentSessions(db: Database, sessions: readonly CheckoutSession[]): Promise<string[]> {
  const ours = sessions.filter(({ order }) => order !== null);
  if (ours.length === 0) return [];
  const rows = await db
    .selectFrom("payments")
    .select(["session_id", "session_status", "provider_payment_id"])
    .where(
      "session_id",
      "in",
      ours.map(({ id }) => id),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.session_id, row]));
  return ours
    .filter(({ id, status, paymentId }) => {
      const row = known.get(id);
      return row?.session_status !== status || row.provider_payment_id !== paymentId;
    })
    .map(({ id }) => id);
}

type MoneyBack = Pick<Refund | Dispute, "id" | "paymentId" | "status">;

/**
 * The sessions to which those refunds or disputes of a page belong of which something else is kept, or nothing. What belongs
 * to no payment of ours is asked for and left out.
 */
export async function findSessionsOfMoneyBack(
  db: Database,
  payments: PaymentProvider,
  of: "refunds" | "disputes",
  items: readonly MoneyBack[],
): Promise<Result<string[], ProviderFailure>> {
  const changed = items.length === 0 ? [] : await findChanged(db, of, items);
  const paymentIds = [...new Set(changed.flatMap(({ paymentId }) => paymentId ?? []))];
  if (paymentIds.length === 0) return success([]);
  const rows = await db
    .selectFrom("payments")
    .select(["session_id", "provider_payment_id"])
    .where("provider_payment_id", "in", paymentIds)
    .execute();
  const sessionOf = new Map(rows.map((row) => [row.provider_payment_id, row.session_id]));
  const sessionIds: string[] = [];
  for (const paymentId of paymentIds) {
    const known = sessionOf.get(paymentId) ?? null;
    const found = known === null ? await askForSession(payments, paymentId) : success(known);
    if (!found.ok) return found;
    if (found.value !== null) sessionIds.push(found.value);
  }
  return success(sessionIds);
}

async function findChanged(db: Database, of: "refunds" | "disputes", items: readonly MoneyBack[]) {
  const rows: { id: string; status: string }[] = await db
    .selectFrom(of)
    .select(["id", "status"])
    .where(
      "id",
      "in",
      items.map(({ id }) => id),
    )
    .execute();
  const kept = new Map(rows.map(({ id, status }) => [id, status]));
  return items.filter(({ id, status }) => kept.get(id) !== status);
}

async function askForSession(
  payments: PaymentProvider,
  paymentId: string,
): Promise<Result<string | null, ProviderFailure>> {
  const found = await payments.findSessionOfPayment(paymentId);
  if (found.ok) return success(found.value?.order ? found.value.id : null);
  return found.failure.code === "not-found" || found.failure.code === "refused" ? success(null) : found;
}
