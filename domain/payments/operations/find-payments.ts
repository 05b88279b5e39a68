import { sql } from "kysely";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import type { Actor } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { agreedCents } from "#domain/payments/payment-row.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import type { Services } from "#domain/services.ts";
import { type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { operatorOf } from "./operate-payments.ts";

/** Filters of the operators' list. `attention`: payments with an open alert. */
export const paymentFilters = ["attention", "all", "refunded", "disputed"] as const;

export type PaymentSearch = {
  show: (typeof paymentFilters)[number];
  /** The id of a payment or listing, the provider's id of a session or payment, or an email; "" for all. */
  text: string;
};

/** Excludes the payer's name and email: reading those is audited. Times are ISO 8601, UTC. */
export type FoundPayment = {
  id: string;
  state: PaymentState;
  listingName: string | null;
  months: number;
  amountCents: number;
  currency: string;
  refundedCents: number;
  isLive: boolean;
  isGift: boolean;
  createdAt: string;
  /** The kinds of its open alerts. */
  alerts: string[];
  /** The bank's deadline for a response to a dispute or inquiry. */
  respondBy: string | null;
};

/** The last row of a page: its time in microseconds since 1970, as precise as the column, and its id. */
export type PaymentCursor = { createdAt: string; id: string };

const pageSize = 50;

/**
 * Returns one page of the payments that reached the provider, latest first, and the next cursor. Each page of a search
 * by a payer's email is audited, without the email.
 */
export async function findPayments(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  search: PaymentSearch,
  after: PaymentCursor | null,
  requestId?: string,
  size = pageSize,
): Promise<
  Result<{ payments: FoundPayment[]; next: PaymentCursor | null }, "not-signed-in" | "not-allowed" | "unavailable">
> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const read = await orUnavailable(services, "payments-unavailable", () =>
    services.db.transaction().execute(async (trx) => {
      if (search.text.includes("@"))
        await recordAuditEntry(trx, {
          at: services.clock.now(),
          actor: { kind: "operator", userId: operator.value.userId },
          action: "payments-searched",
          details: { by: "address" },
          ...(requestId !== undefined && { requestId }),
        });
      return await query(trx, search, after)
        .limit(size + 1)
        .execute();
    }),
  );
  if (!read.ok) return read;
  const rows = read.value;
  const last = rows.length > size ? rows[size - 1] : undefined;
  return success({
    payments: rows.slice(0, size).map((row) => ({
      id: row.id,
      state: row.state,
      listingName: row.listing_name,
      months: row.months,
      amountCents: agreedCents(row),
      currency: row.currency,
      refundedCents: row.refunded_cents,
      isLive: row.is_live,
      isGift: row.is_gift,
      createdAt: row.created_at.toISOString(),
      alerts: row.alerts,
      respondBy: row.respond_by?.toISOString() ?? null,
    })),
    next: last === undefined ? null : { createdAt: last.position, id: last.id },
  });
}

/** An open alert that belongs to no stored payment, for example because the session is unknown. */
type UnlinkedAlert = { id: string; kind: string; subject: string; details: string; raisedAt: string };

const maxAlerts = 100;

/** Returns the oldest open alerts that belong to no payment. */
export async function findUnlinkedAlerts(
  services: Pick<Services, "db" | "log">,
  actor: Actor,
): Promise<Result<UnlinkedAlert[], "not-signed-in" | "not-allowed" | "unavailable">> {
  const operator = operatorOf(actor);
  if (!operator.ok) return operator;
  const rows = await orUnavailable(services, "payment-alerts-unavailable", () =>
    services.db
      .selectFrom("payment_alerts")
      .select(["id", "kind", "session_id", "details", "raised_at"])
      .where("resolved_at", "is", null)
      .where("payment_id", "is", null)
      .orderBy("raised_at")
      .orderBy("id")
      .limit(maxAlerts)
      .execute(),
  );
  if (!rows.ok) return rows;
  return success(
    rows.value.map(({ id, kind, session_id, details, raised_at }) => ({
      id,
      kind,
      subject: session_id,
      details,
      raisedAt: raised_at.toISOString(),
    })),
  );
}

function query(db: Services["db"], { show, text }: PaymentSearch, after: PaymentCursor | null) {
  const openAlerts = sql`from payment_alerts alert where alert.payment_id = payments.id and alert.resolved_at is null`;
  let found = db
    .selectFrom("payments")
    .select([
      "id",
      "state",
      "listing_name",
      "months",
      "unit_cents",
      "discount_cents",
      "currency",
      "refunded_cents",
      "is_live",
      "is_gift",
    ])
    .select(["created_at", "paid_cents", "paid_currency", "is_price_unsold"])
    .select(sql<string[]>`array(select alert.kind ${openAlerts} order by alert.raised_at, alert.kind)`.as("alerts"))
    .select(({ selectFrom }) =>
      selectFrom("disputes")
        .select(({ fn }) => fn.min("respond_by").as("end"))
        .whereRef("disputes.payment_id", "=", "payments.id")
        .as("respond_by"),
    )
    .select(sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`.as("position"))
    .where("session_id", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (show === "attention")
    found = found.where(
      sql<boolean>`id in (select payment_id from payment_alerts where resolved_at is null and payment_id is not null)`,
    );
  if (show === "refunded") found = found.where("state", "=", "refunded");
  if (show === "disputed") found = found.where("state", "in", ["disputed", "revoked"]);
  if (text !== "") found = found.where(matches(text));
  if (after !== null)
    found = found.where(
      sql<boolean>`(created_at, id)
        < (timestamptz 'epoch' + ${after.createdAt}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
    );
  return found;
}

function matches(text: string) {
  if (isUuid(text)) return sql<boolean>`(id = ${text}::uuid or listing_id = ${text}::uuid)`;
  if (text.includes("@")) return sql<boolean>`lower(payer_email) = lower(${text})`;
  return sql<boolean>`(session_id = ${text} or provider_payment_id = ${text})`;
}
