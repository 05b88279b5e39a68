import type { Database } from "#database/database.ts";
import type {
  CheckoutSession,
  Dispute,
  Page,
  PaymentAccount,
  PaymentProvider,
  ProviderFailure,
  Refund,
  Window,
} from "#domain/payments/payment-provider.ts";
import { type Result, success } from "#std/result.ts";

type DifferingSessions = Result<string[], ProviderFailure>;
type TimeWindow = { from: Date; until: Date };

/**
 * Returns the sessions whose stored payments differ from the provider's, one provider page at a time: by their own
 * state, by their absence from the provider's list, and by their refunds and disputes. If a list fails, its failure is
 * yielded and the next list begins.
 */
export async function* findDifferences(
  db: Database,
  payments: PaymentProvider,
  window: TimeWindow,
): AsyncGenerator<DifferingSessions> {
  const listed = new Set<string>();
  let isComplete = true;
  for await (const page of pagesOf((span) => payments.listSessions(span), window)) {
    isComplete &&= page.ok;
    for (const { id } of page.ok ? page.value : []) listed.add(id);
    yield page.ok ? success(await findDifferentSessions(db, page.value)) : page;
  }
  if (isComplete) yield success(await findUnlistedSessions(db, payments.account, window, listed));
  for (const table of ["refunds", "disputes"] as const) {
    const list = (span: Window) => (table === "refunds" ? payments.listRefunds(span) : payments.listDisputes(span));
    for await (const page of pagesOf<Refund | Dispute>(list, window))
      yield page.ok ? await findSessionsOfRefundsAndDisputes(db, payments, table, page.value) : page;
  }
}

async function* pagesOf<Item>(
  list: (window: Window) => Promise<Result<Page<Item>, ProviderFailure>>,
  window: TimeWindow,
): AsyncGenerator<Result<Item[], ProviderFailure>> {
  let cursor: string | null = null;
  do {
    const page: Result<Page<Item>, ProviderFailure> = await list({ ...window, cursor });
    yield page.ok ? success(page.value.items) : page;
    cursor = page.ok ? page.value.next : null;
  } while (cursor !== null);
}

async function findDifferentSessions(db: Database, sessions: readonly CheckoutSession[]): Promise<string[]> {
  const ours = sessions.filter(({ order }) => order !== null);
  if (ours.length === 0) return [];
  const rows = await db
    .selectFrom("payments")
    .select(["session_id", "session_status", "provider_payment_id", "paid_cents"])
    .where(
      "session_id",
      "in",
      ours.map(({ id }) => id),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.session_id, row]));
  return ours
    .filter(({ id, status, paymentId, amountCents }) => {
      const row = known.get(id);
      if (row?.session_status !== status || row.provider_payment_id !== paymentId) return true;
      return status === "paid" && row.paid_cents !== amountCents;
    })
    .map(({ id }) => id);
}

/** Sessions that are stored as paid but missing from the provider's list for their time range. */
async function findUnlistedSessions(
  db: Database,
  account: PaymentAccount,
  { from, until }: TimeWindow,
  listed: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("session_id")
    .where("account", "=", account)
    .where("session_status", "=", "paid")
    .where("session_created_at", ">=", from)
    .where("session_created_at", "<", until)
    .execute();
  return rows.flatMap(({ session_id }) => (session_id === null || listed.has(session_id) ? [] : [session_id]));
}

type RefundOrDispute = Pick<Refund | Dispute, "id" | "paymentId" | "status">;

/**
 * Finds the sessions of a page's refunds or disputes that are stored differently or not at all. Unknown payments are
 * looked up; those that are not ours are omitted.
 */
async function findSessionsOfRefundsAndDisputes(
  db: Database,
  payments: PaymentProvider,
  of: "refunds" | "disputes",
  items: readonly RefundOrDispute[],
): Promise<DifferingSessions> {
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
    const found = known === null ? await fetchSession(payments, paymentId) : success(known);
    if (!found.ok) return found;
    if (found.value !== null) sessionIds.push(found.value);
  }
  return success(sessionIds);
}

async function findChanged(db: Database, of: "refunds" | "disputes", items: readonly RefundOrDispute[]) {
  const rows: { id: string; status: string }[] = await db
    .selectFrom(of)
    .select(["id", "status"])
    .where(
      "id",
      "in",
      items.map(({ id }) => id),
    )
    .execute();
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  return items.filter(({ id, status }) => stored.get(id) !== status);
}

async function fetchSession(
  payments: PaymentProvider,
  paymentId: string,
): Promise<Result<string | null, ProviderFailure>> {
  const found = await payments.findSessionOfPayment(paymentId);
  if (found.ok) return success(found.value?.order ? found.value.id : null);
  return found.failure.code === "not-found" || found.failure.code === "refused" ? success(null) : found;
}
