import type { Context } from "hono";
import { factorUses } from "#auth/limits/account-uses.ts";
import { findKnownPlace, placesOf, recordPlaces } from "#auth/limits/known-places.ts";
import type { Use } from "#auth/limits/limiter.ts";
import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";

/**
 * Counts an attempt at a second factor and returns the counted uses. App codes and recovery codes share the limit, so
 * that alternating gains no attempts. Throws a 429 if the attempt comes too soon.
 */
export async function countAttempt(provider: Provider, context: Context, userId: string): Promise<Use[]> {
  const { db, now } = provider.options;
  const place = await findKnownPlace(db, now(), { id: userId, withFactor: true }, placesOf(provider, context));
  const uses = factorUses(userId, place);
  await provider.limiter.consumeAll(uses);
  return uses;
}

/** Accepts a successful attempt: reverts its count, and records the place as one where the second factor was used. */
export async function acceptAttempt(
  provider: Provider,
  trx: Database,
  context: Context,
  userId: string,
  uses: readonly Use[],
): Promise<void> {
  await provider.limiter.refund(uses, trx);
  await recordPlaces(provider, trx, context, userId, { withFactor: true });
}
