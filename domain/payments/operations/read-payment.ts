import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { agreedCents } from "#domain/payments/payment-row.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { operatorOf } from "./operate-payments.ts";
import { refundableCents } from "./refund-payment.ts";

/** An event of a payment; listed oldest first. */
type PaymentEvent = {
  at: string;
  kind: "state" | "refund" | "dispute" | "alert" | "resolution";
  /** The state, status or kind of alert, as a key. */
  what: string;
  /** The amount in cents, if the event has one. */
  cents: number | null;
  /** For a change, the actor; for an alert, its details; for a resolution, the operator's note. */
  text: string | null;
};

/** One payment as an operator sees it. Times are ISO 8601, UTC. */
export type PaymentDetail = {
  id: string;
  state: PaymentState;
  listingId: string;
  listingName: string | null;
  payerName: string | null;
  payerEmail: string | null;
  /** The owner's language, for emails to them. */
  language: "en" | "zh" | null;
  months: number;
  /** How many of the months the ledger counts. */
  monthsCounted: number;
  amountCents: number;
  currency: string;
  refundedCents: number;
  /** The amount that a refund would return now; 0 if none is possible. */
  refundableCents: number;
  isLive: boolean;
  /** Whether the payer is a giver and not the listing's owner. */
  isGift: boolean;
  sessionId: string | null;
  providerPaymentId: string | null;
  createdAt: string;
  paidAt: string | null;
  alerts: { id: string; kind: string; details: string; raisedAt: string }[];
  /** The bank's deadline for a response to a dispute or inquiry. */
  respondBy: string | null;
  history: PaymentEvent[];
};

/** Reads a payment with its ledger entry and history. Audited, because it shows the payer's name and email. */
export async function readPayment(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  id: string,
  requestId?: string,
): Promise<Result<PaymentDetail, "not-signed-in" | "not-allowed" | "not-found" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  if (!isUuid(id)) return failure("not-found");
  const read = await orUnavailable(services, "payment-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      const detail = await readDetail(trx, id);
      if (detail === null) return null;
      await recordAuditEntry(trx, {
        at: services.clock.now(),
        actor: { kind: "operator", userId: operator.value.userId },
        action: "payment-read",
        target: { kind: "payment", id, ...(detail.listingName !== null && { label: detail.listingName }) },
        ...(requestId !== undefined && { requestId }),
      });
      return detail;
    }),
  );
  if (!read.ok) return read;
  return read.value === null ? failure("not-found") : success(read.value);
}

async function readDetail(trx: Database, id: string): Promise<PaymentDetail | null> {
  const row = await trx
    .selectFrom("payments")
    .leftJoin("ledger", "ledger.payment_id", "payments.id")
    .selectAll("payments")
    .select("ledger.months as counted")
    .where("payments.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const alerts = await trx
    .selectFrom("payment_alerts")
    .select(["id", "kind", "details", "raised_at", "resolved_at", "resolution"])
    .where("payment_id", "=", id)
    .orderBy("raised_at")
    .execute();
  const history: PaymentEvent[] = [
    ...(await readChanges(trx, id)),
    ...(await readProviderEvents(trx, id)),
    ...alerts.flatMap(({ kind, details, raised_at, resolved_at, resolution }): PaymentEvent[] => [
      { at: raised_at.toISOString(), kind: "alert", what: kind, cents: null, text: details || null },
      ...(resolved_at === null
        ? []
        : [{ at: resolved_at.toISOString(), kind: "resolution", what: kind, cents: null, text: resolution } as const]),
    ]),
  ];
  return {
    id,
    state: row.state,
    listingId: row.listing_id,
    listingName: row.listing_name,
    payerName: row.payer_name,
    payerEmail: row.payer_email,
    language: row.language,
    months: row.months,
    monthsCounted: row.counted ?? 0,
    amountCents: agreedCents(row),
    currency: row.currency,
    refundedCents: row.refunded_cents,
    refundableCents: refundableCents(row),
    isLive: row.is_live,
    isGift: row.is_gift,
    sessionId: row.session_id,
    providerPaymentId: row.provider_payment_id,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    alerts: alerts
      .filter(({ resolved_at }) => resolved_at === null)
      .map((alert) => ({
        id: alert.id,
        kind: alert.kind,
        details: alert.details,
        raisedAt: alert.raised_at.toISOString(),
      })),
    respondBy: await readRespondBy(trx, id),
    history: history.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
  };
}

async function readRespondBy(trx: Database, id: string): Promise<string | null> {
  const { end } = await trx
    .selectFrom("disputes")
    .select(({ fn }) => fn.min("respond_by").as("end"))
    .where("payment_id", "=", id)
    .executeTakeFirstOrThrow();
  return end?.toISOString() ?? null;
}

async function readChanges(trx: Database, id: string): Promise<PaymentEvent[]> {
  const rows = await trx
    .selectFrom("payment_changes")
    .select(["actor", "state_after", "changed_at"])
    .where("payment_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ actor, state_after, changed_at }) => ({
    at: changed_at.toISOString(),
    kind: "state",
    what: state_after,
    cents: null,
    text: actor,
  }));
}

async function readProviderEvents(trx: Database, id: string): Promise<PaymentEvent[]> {
  const read = async (table: "refunds" | "disputes") =>
    await trx
      .selectFrom(table)
      .select(["id", "status", "amount_cents", "created_at"])
      .where("payment_id", "=", id)
      .execute();
  const events = (kind: "refund" | "dispute", rows: Awaited<ReturnType<typeof read>>): PaymentEvent[] =>
    rows.map((row) => ({
      at: row.created_at.toISOString(),
      kind,
      what: row.status,
      cents: row.amount_cents,
      text: row.id,
    }));
  return [...events("refund", await read("refunds")), ...events("dispute", await read("disputes"))];
}
