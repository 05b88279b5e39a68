import { type Selectable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

type Row<Name extends keyof Tables> = {
  [Column in keyof Selectable<Tables[Name]>]: Selectable<Tables[Name]>[Column] extends Date
    ? string
    : Date extends Selectable<Tables[Name]>[Column]
      ? string | null
      : Selectable<Tables[Name]>[Column];
};

/** All payment data of one listing in the database, at one moment. Times are as in JSON. */
export type Snapshot = {
  listing: Row<"teacher_listings"> | null;
  payments: Row<"payments">[];
  ledger: Row<"ledger">[];
  /** Redemptions of promotion codes. */
  uses: Row<"promotion_redemptions">[];
  refunds: Row<"refunds">[];
  disputes: Row<"disputes">[];
  changes: Row<"payment_changes">[];
  alerts: Row<"payment_alerts">[];
  emails: Pick<Row<"mail_outbox">, "id" | "kind" | "dedupe_key" | "expires_at">[];
};

/** One statement, for a consistent snapshot even during concurrent writes. */
export async function readSnapshot(db: Database, listingId: string): Promise<Snapshot> {
  const { rows } = await sql<{ snapshot: Snapshot }>`
    with own as materialized (select * from payments where listing_id = ${listingId})
    select json_build_object(
      'listing', (select to_json(l) from teacher_listings l where id = ${listingId}),
      'payments', (select coalesce(json_agg(o order by created_at, id), '[]') from own o),
      'ledger', (select coalesce(json_agg(l order by source_ref), '[]') from ledger l where listing_id = ${listingId}),
      'uses', (select coalesce(json_agg(u order by id), '[]') from promotion_redemptions u where listing_id = ${listingId}),
      'refunds', (select coalesce(json_agg(r), '[]') from refunds r where payment_id in (select id from own)),
      'disputes', (select coalesce(json_agg(d), '[]') from disputes d where payment_id in (select id from own)),
      'changes',
        (select coalesce(json_agg(c order by id), '[]') from payment_changes c where payment_id in (select id from own)),
      'alerts', (select coalesce(json_agg(a), '[]') from payment_alerts a where payment_id in (select id from own)),
      'emails', (select coalesce(json_agg(json_build_object(
          'id', m.id, 'kind', kind, 'dedupe_key', dedupe_key, 'expires_at', expires_at)), '[]')
        from mail_outbox m join own o on dedupe_key in ('receipt:' || o.id, 'payment-failed:' || o.id,
          'gift-receipt:' || o.id, 'gift-received:' || o.id))
    ) as snapshot`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("The database returned no snapshot.");
  return row.snapshot;
}
