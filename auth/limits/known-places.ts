import type { Context } from "hono";
import { sql } from "kysely";
import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";
import { limitedNetwork } from "./limited-network.ts";

/** The header that identifies a browser: a random id that it generates and stores. */
const deviceHeader = "x-device-id";

/**
 * The maximum number of places per account. Beyond it, places without its second factor are deleted first, then the
 * oldest.
 */
const placesPerUser = 20;

/** A place in regular use is updated at most once a day. */
const renewedAfterMs = 24 * 60 * 60_000;

/** A place without a sign-in for this long counts as unknown again. */
export const placeRetentionMs = 180 * 24 * 60 * 60_000;

/** Returns the origin of a request, as keyed hashes: the browser, if it sends an id, and the network. */
export function placesOf(provider: Pick<Provider, "options" | "keys">, context: Context): string[] {
  const { options, keys } = provider;
  const network = keys.mac("address", limitedNetwork(options.clientAddress(context)));
  const browser = browserOf(provider, context);
  return browser === null ? [network] : [browser, network];
}

/** Returns a keyed hash of the browser's id; null if the browser sends none. */
export function browserOf({ keys }: Pick<Provider, "keys">, context: Context): string | null {
  const device = context.req.header(deviceHeader) ?? "";
  return /^[\w-]{16,64}$/u.test(device) ? keys.mac("address", `device|${device}`) : null;
}

/** Selected by email or by id. With `withFactor`, only places where the second factor was used count. */
type Account = { email: string } | { id: string; withFactor: true };

/**
 * The first of these places where the account was signed in before; null if all are unknown, or if no account has the
 * email.
 */
export async function findKnownPlace(
  db: Database,
  now: Date,
  account: Account,
  places: readonly string[],
): Promise<string | null> {
  const rows = await db
    .selectFrom("auth_provider.known_places as known")
    .innerJoin("auth_provider.users as user", "user.id", "known.user_id")
    .select("known.place")
    .where((row) => ("email" in account ? row("user.email", "=", account.email) : row("user.id", "=", account.id)))
    .where("known.place", "in", places)
    .where("known.seen_at", ">", new Date(now.getTime() - placeRetentionMs))
    .$if("withFactor" in account, (query) => query.where("known.with_factor", "=", true))
    .execute();
  return places.find((place) => rows.some((row) => row.place === place)) ?? null;
}

/** Records that an account was signed in from here, in the transaction of the sign-in. */
export async function recordPlaces(
  provider: Provider,
  trx: Database,
  context: Context,
  userId: string,
  { withFactor = false }: { withFactor?: boolean } = {},
): Promise<void> {
  const now = provider.options.now();
  const places = placesOf(provider, context);
  const { numInsertedOrUpdatedRows: written } = await trx
    .insertInto("auth_provider.known_places")
    .values(places.map((place) => ({ user_id: userId, place, with_factor: withFactor, seen_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "place"])
        .doUpdateSet((row) => ({
          seen_at: row.ref("excluded.seen_at"),
          with_factor: sql<boolean>`known_places.with_factor or excluded.with_factor`,
        }))
        .where((row) =>
          row.or([
            row("auth_provider.known_places.seen_at", "<", new Date(now.getTime() - renewedAfterMs)),
            sql<boolean>`excluded.with_factor and not known_places.with_factor`,
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  if (written !== 0n) await deleteOldest(trx, userId);
}

async function deleteOldest(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom("auth_provider.known_places")
    .where("user_id", "=", userId)
    .where("place", "in", (query) =>
      query
        .selectFrom("auth_provider.known_places")
        .select("place")
        .where("user_id", "=", userId)
        .orderBy("with_factor", "desc")
        .orderBy("seen_at", "desc")
        .offset(placesPerUser),
    )
    .execute();
}
