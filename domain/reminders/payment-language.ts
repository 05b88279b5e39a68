import { type RawBuilder, sql } from "kysely";
import type { Locale } from "#i18n/locale.ts";

/** SQL expression for the language of a listing's latest payment. `listingId`: a column. */
export function paymentLanguage(listingId: string): RawBuilder<Locale | null> {
  return sql<Locale | null>`(
    select payments.language from payments
    where payments.listing_id = ${sql.ref(listingId)} and payments.language is not null
    order by payments.created_at desc limit 1
  )`;
}
