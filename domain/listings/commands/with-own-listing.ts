import type { Database } from "#database/database.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result } from "#std/result.ts";

type Owner = { userId: string };

/** The owner's listing, locked until the transaction ends; null if there is none. */
export async function lockOwnListing(trx: Database, { userId }: Owner) {
  const listing = trx
    .selectFrom("teacher_listings")
    .select(["id", "listing_type", "version", "city", "state", "courses_offered", "picture_hash"])
    .where("user_id", "=", userId);
  return (await listing.forUpdate().executeTakeFirst()) ?? null;
}

export type LockedListing = NonNullable<Awaited<ReturnType<typeof lockOwnListing>>>;

/** Runs the work in a transaction that has locked the owner's listing. */
export async function withOwnListing<Value, Failure>(
  services: Pick<Services, "db" | "log">,
  event: string,
  owner: Owner,
  work: (trx: Database, listing: LockedListing) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | "listing-not-found" | "unavailable">> {
  const done = await orUnavailable(services, event, () =>
    services.db.transaction().execute(async (trx) => {
      const listing = await lockOwnListing(trx, owner);
      return listing === null ? failure("listing-not-found" as const) : await work(trx, listing);
    }),
  );
  return done.ok ? done.value : done;
}
