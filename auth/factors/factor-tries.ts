import type { Context } from "hono";
import { factorUses } from "#auth/limits/account-uses.ts";
import { findKnownPlace, placesOf, rememberPlaces } from "#auth/limits/known-places.ts";
import type { Use } from "#auth/limits/limiter.ts";
import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";

/**
 * Counts a try at a second factor and gives what it counted for. Codes of apps and recovery codes count together, so
 * that no one gets more tries by alternating. 429 when it comes too soon.
 */
export async function countTry(provider: Provider, context: Context, userId: string): Promise<Use[]> {
  const { db, now } = provider.options;
  const place = await findKnownPlace(db, now(), { id: userId, withFactor: true }, placesOf(provider, context));
  const uses = factorUses(userId, place);
  await provider.limiter.takeAll(uses);
  return uses;
}

/** The try was right: it counts for nothing, and the place is one at which the second factor was given. */
export async function acceptTry(
  provider: Provider,
  trx: Database,
  context: Context,
  userId: string,
  uses: readonly Use[],
): Promise<void> {
  await provider.limiter.forgive(uses, trx);
  await rememberPlaces(provider, trx, context, userId, { withFactor: true });
}
