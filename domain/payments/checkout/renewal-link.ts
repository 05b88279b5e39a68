import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { base64Url } from "#std/formats/base64-url.ts";

const tokenBytes = 32;

/**
 * Returns the renewal tokens by listing, creating missing ones. A listing's token never changes, so links in earlier
 * emails still work; it only allows paying for the listing. Call in the transaction that enqueues the emails.
 * Idempotent.
 */
export async function getOrCreateRenewalTokens(
  trx: Database,
  listingIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (listingIds.length === 0) return new Map();
  await trx
    .insertInto("renewal_links")
    .values(listingIds.map((listing_id) => ({ listing_id, token: newToken(), created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await trx
    .selectFrom("renewal_links")
    .select(["listing_id", "token"])
    .where("listing_id", "=", sql<string>`any(${listingIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ listing_id, token }) => [listing_id, token]));
}

/** Whether a text has a token's format: others are not looked up. */
export function isRenewalToken(text: string): boolean {
  return /^[\w-]{43}$/u.test(text);
}

function newToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(tokenBytes)));
}
