import type { Database } from "#database/database.ts";
import type { PaidSession } from "./drill-steps.ts";

export type Differences = {
  "paid sessions": number;
  "of them added by the comparison with Stripe": number;
  "of them for a listing that is lost (alerts)": number;
  "paid sessions that are missing": number;
  "months that differ": number;
};

/** Compares the sessions that the provider holds as paid with the payments, the ledger and the alerts. */
export async function comparePayments(db: Database, paid: readonly PaidSession[]): Promise<Differences> {
  const payments = await db.selectFrom("payments").select(["session_id", "state"]).execute();
  const ledger = await db.selectFrom("ledger").select(["source_ref", "listing_id", "months"]).execute();
  const listings = await db.selectFrom("teacher_listings").select(["id", "months_paid"]).execute();
  const orphans = await db.selectFrom("payment_alerts").select("session_id").where("kind", "=", "orphan").execute();
  const reconciled = await db
    .selectFrom("payment_changes")
    .select("id")
    .where("actor", "=", "reconciler")
    .where("state_after", "=", "applied")
    .execute();
  const isOrphan = ({ id }: PaidSession) => orphans.some(({ session_id }) => session_id === id);
  const isPresent = ({ id, months }: PaidSession) => {
    const entries = ledger.filter(({ source_ref }) => source_ref === id);
    const applied = payments.filter(({ session_id, state }) => session_id === id && state === "applied");
    return applied.length === 1 && entries.length === 1 && entries[0]?.months === months;
  };
  const wrong = listings.filter(({ id, months_paid }) => {
    const own = paid.filter(({ listingId }) => listingId === id);
    return own.reduce((sum, { months }) => sum + months, 0) !== months_paid;
  });
  return {
    "paid sessions": paid.length,
    "of them added by the comparison with Stripe": reconciled.length,
    "of them for a listing that is lost (alerts)": paid.filter(isOrphan).length,
    "paid sessions that are missing": paid.filter((session) => !isPresent(session) && !isOrphan(session)).length,
    "months that differ": wrong.length,
  };
}
