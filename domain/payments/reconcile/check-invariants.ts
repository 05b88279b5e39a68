import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { invariantText } from "#domain/payments/alert-details.ts";
import { raiseAgain, resolveAlerts } from "#domain/payments/alerts.ts";
import { type Entitlement, foldLedger, isPaidFor } from "#domain/payments/ledger/ledger.ts";
import { countingEntries, toLedgerEntry } from "#domain/payments/ledger/project-listing.ts";
import type { Services } from "#domain/services.ts";

/** The payment invariants that can be checked with our own rows. */
type Rule =
  | "entry-of-payment"
  | "payment-of-entry"
  | "projection"
  | "history"
  | "alert-missing"
  | "refunded-sum"
  | "code-limits";

/** A rule and the payment, listing, or promotion code that violates it. */
export type Violation = { rule: Rule; subject: string };

/** Further results would not help an operator. */
const maxPerRule = 100;

/** How many listings are computed per batch. */
const batchSize = 500;

/** The sweep that clears the flag of expired listings runs far more often. */
const sweepGraceMs = 15 * 60_000;

/**
 * Checks the payment invariants. A violation is logged and raises an alert, which is resolved when the invariant holds
 * again. Each check is a single statement with one snapshot, so that concurrent writes do not look like violations.
 * Demo listings are excluded, since they have no payments. Writes nothing except alerts.
 */
export async function checkInvariants({
  db,
  clock,
  log,
  payments,
}: Pick<Services, "db" | "clock" | "log" | "payments">): Promise<Violation[]> {
  const now = clock.now();
  const found = [...(await checkPayments(db)), ...(await checkProjections(db, payments, now))];
  for (const rule of new Set(found.map((violation) => violation.rule))) {
    const subjects = found.filter((violation) => violation.rule === rule).map(({ subject }) => subject);
    log.error("payment-invariant-broken", { rule, count: subjects.length, subjects: subjects.slice(0, 5) });
  }
  for (const violation of found) {
    const alert = { kind: "broken-invariant", session_id: nameOf(violation), details: invariantText } as const;
    await raiseAgain({ db, log }, alert, now);
  }
  await resolveOthers(db, found, now);
  return found;
}

function nameOf({ rule, subject }: Violation): string {
  return `${rule} ${subject}`;
}

async function resolveOthers(db: Database, found: readonly Violation[], now: Date): Promise<void> {
  const raised = await db
    .selectFrom("payment_alerts")
    .select("session_id")
    .where("kind", "=", "broken-invariant")
    .where("resolved_at", "is", null)
    .execute();
  const still = new Set(found.map(nameOf));
  const over = raised.map(({ session_id }) => session_id).filter((name) => !still.has(name));
  await resolveAlerts(db, "broken-invariant", over, now);
}

async function checkPayments(db: Database): Promise<Violation[]> {
  const questions: Record<Exclude<Rule, "projection">, Promise<{ subject: string }[]>> = {
    "entry-of-payment": findWrongEntries(db),
    "payment-of-entry": findWrongPayments(db),
    history: findWrongHistories(db),
    "alert-missing": findUnreportedPayments(db),
    "refunded-sum": findWrongRefunds(db),
    "code-limits": findOverusedCodes(db),
  };
  const responses = await Promise.all(
    Object.entries(questions).map(async ([rule, rows]) =>
      (await rows).map(({ subject }) => ({ rule: rule as Rule, subject })),
    ),
  );
  return responses.flat();
}

/** The whole months taken back by a partial refund. */
const monthsTakenBack = sql`payments.months::bigint * refunded_cents
  / greatest(coalesce(paid_cents, payments.months * unit_cents), 1)`;

/**
 * Each payment is credited once and reversed in full: one entry per payment that counts or counted, with its months; no
 * other entries.
 */
function findWrongEntries(db: Database) {
  return db
    .selectFrom("payments")
    .leftJoin("ledger", "ledger.payment_id", "payments.id")
    .select("payments.id as subject")
    .where(
      sql<boolean>`case
        when state in ('applied', 'disputed', 'revoked') then
          ledger.payment_id is null
          or ledger.months <> case when state = 'applied' then payments.months - ${monthsTakenBack} else 0 end
        when state = 'refunded' then coalesce(ledger.months, 0) <> 0
        else ledger.payment_id is not null
      end`,
    )
    .limit(maxPerRule)
    .execute();
}

/**
 * No months without a payment at the agreed price: an entry has the listing and session of its payment, which was paid
 * as agreed, in our currency; if its price was never sold, with money that buys its months.
 */
function findWrongPayments(db: Database) {
  return db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .select("payments.id as subject")
    .where(
      sql<boolean>`(ledger.source_ref, ledger.listing_id, 'paid', 'usd') is distinct from
        (session_id, payments.listing_id, session_status, currency)
        or paid_currency is distinct from currency
        or case when is_price_unsold then paid_cents / unit_cents else paid_cents end
          is distinct from case when is_price_unsold then payments.months
            else payments.months * unit_cents - discount_cents end`,
    )
    .limit(maxPerRule)
    .execute();
}

/** Complete history: the changes of a payment are consecutive and end in its current state. */
async function findWrongHistories(db: Database): Promise<{ subject: string }[]> {
  const { rows } = await sql<{ subject: string }>`
    select distinct payments.id as subject
    from payments left join (
      select payment_id, state_before, state_after, months_before, months_after,
        lag(state_after) over payment as state_left, lag(months_after) over payment as months_left,
        row_number() over payment as position, lead(id) over payment is null as is_last
      from payment_changes window payment as (partition by payment_id order by id)
    ) change on change.payment_id = payments.id
    where case
      when change.payment_id is null then payments.state not in ('created', 'abandoned')
      else (position > 1
        and (state_before, months_before) is distinct from (state_left, months_left))
        or (is_last and state_after <> payments.state)
    end
    limit ${maxPerRule}`.execute(db);
  return rows;
}

/** No unreported money: a payment without effect raises an alert. */
function findUnreportedPayments(db: Database) {
  return db
    .selectFrom("payments")
    .select("payments.id as subject")
    .where("state", "in", ["mismatch", "orphan"])
    .where(
      sql<boolean>`not exists (
        select from payment_alerts where payment_alerts.payment_id = payments.id and kind = payments.state
      )`,
    )
    .limit(maxPerRule)
    .execute();
}

/** The refunded amount is the sum of the succeeded refunds. */
function findWrongRefunds(db: Database) {
  return db
    .selectFrom("payments")
    .select("payments.id as subject")
    .where(
      sql<boolean>`refunded_cents <> (
        select coalesce(sum(amount_cents), 0) from refunds
        where refunds.payment_id = payments.id and status = 'succeeded'
      )`,
    )
    .where("session_status", "=", "paid")
    .limit(maxPerRule)
    .execute();
}

/** Free months match their code: its number of months, and within its limits on people, listings and uses. */
function findOverusedCodes(db: Database) {
  return db
    .selectFrom("promotion_redemptions as use")
    .innerJoin("promotion_codes as code", "code.id", "use.code_id")
    .select("code.id as subject")
    .distinct()
    .where(
      sql<boolean>`use.months <> coalesce(code.months, 0)
        or (code.kind = 'free-months' and (use_number > max_uses or person_use > per_person or listing_use > per_listing))`,
    )
    .limit(maxPerRule)
    .execute();
}

type ProjectedListing = Awaited<ReturnType<typeof readListings>>[number];

/** Listings match the ledger: a listing has the months of its counting entries, and is active until they end. */
async function checkProjections(db: Database, payments: Services["payments"], now: Date): Promise<Violation[]> {
  const found: Violation[] = [];
  let last: string | null = null;
  do {
    const rows: ProjectedListing[] = await readListings(db, payments, last);
    const listings = Map.groupBy(rows, ({ id }) => id);
    for (const [id, own] of listings) if (!isRight(own, now)) found.push({ rule: "projection", subject: id });
    last = listings.size === batchSize ? (rows.at(-1)?.id ?? null) : null;
  } while (last !== null && found.length < maxPerRule);
  return found;
}

/** Returns one row per entry, and one for a listing without entries. */
function readListings(db: Database, payments: Services["payments"], after: string | null) {
  const page = db
    .selectFrom("teacher_listings")
    .leftJoin("profiles", "profiles.id", "teacher_listings.user_id")
    .select(["teacher_listings.id", "months_paid", "subscription_started_at", "subscription_expires_at"])
    .select(["is_active", "taken_down_at", "removed_at"])
    .where("profiles.is_demo", "is not", true)
    .orderBy("teacher_listings.id")
    .limit(batchSize);
  return db
    .selectFrom((after === null ? page : page.where("teacher_listings.id", ">", after)).as("listing"))
    .leftJoin(countingEntries(db, payments).as("entry"), "entry.listing_id", "listing.id")
    .selectAll("listing")
    .select(["entry.source_ref", "entry.months", "entry.paid_at", "entry.is_free"])
    .orderBy("listing.id")
    .execute();
}

function isRight(rows: readonly ProjectedListing[], now: Date): boolean {
  const [listing] = rows;
  if (listing === undefined) return true;
  const entries = rows.flatMap(({ source_ref, months, paid_at, is_free }) =>
    source_ref === null || months === null || paid_at === null || is_free === null
      ? []
      : [toLedgerEntry({ source_ref, months, paid_at, is_free })],
  );
  const folded = foldLedger(entries);
  return (
    listing.months_paid === folded.monthsPaid &&
    listing.subscription_started_at?.getTime() === folded.startedAt?.getTime() &&
    listing.subscription_expires_at?.getTime() === folded.expiresAt?.getTime() &&
    isActiveFlagCorrect(listing, folded, now)
  );
}

function isActiveFlagCorrect(listing: ProjectedListing, folded: Entitlement, now: Date): boolean {
  if (listing.removed_at !== null || listing.taken_down_at !== null) return !listing.is_active;
  if (listing.is_active === isPaidFor(folded, now)) return true;
  // The sweep will clear it shortly.
  const { expiresAt } = folded;
  return listing.is_active && expiresAt !== null && now.getTime() - expiresAt.getTime() <= sweepGraceMs;
}
