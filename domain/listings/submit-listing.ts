import { access } from "#domain/access.ts";
import { inTime } from "#domain/in-time.ts";
import type { Viewer } from "#domain/members/viewer.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { readOwnListing } from "./find-own-listing.ts";
import type { ListingFaults, ListingInput } from "./listing-input.ts";
import { columnsOf, type OwnListing, ownListingColumns, ownListingSelection, toOwnListing } from "./own-listing.ts";
import { refusedByDatabase } from "./refused-by-database.ts";

export type SubmitListingFailure =
  | { code: "not-signed-in" | "not-allowed" | "unavailable" }
  | { code: "listing-exists"; listing: OwnListing }
  | { code: "invalid"; faults: ListingFaults };

/**
 * Makes the viewer's listing, not yet paid for. The profile has to be there (`keepProfile`). However often and from
 * wherever it is called at once, a member has one listing: the database holds that, and the others are told of it.
 */
export async function submitListing(
  services: Pick<Services, "db" | "log">,
  viewer: Viewer,
  input: ListingInput,
): Promise<Result<OwnListing, SubmitListingFailure>> {
  const verdict = access("create-listing", viewer, null);
  if (viewer.role === "visitor") return failure({ code: "not-signed-in" });
  if (verdict !== "allowed") return failure({ code: "not-allowed" });
  const outcome = await inTime(services, "submit-listing-unavailable", () => store(services.db, viewer.userId, input));
  return outcome.ok ? outcome.value : failure({ code: outcome.failure });
}

async function store(
  db: Services["db"],
  userId: string,
  input: ListingInput,
): Promise<Result<OwnListing, SubmitListingFailure>> {
  try {
    const row = await db
      .with("made", (query) =>
        query
          .insertInto("teacher_listings")
          .values({ ...columnsOf(input), user_id: userId })
          .onConflict((conflict) => conflict.column("user_id").doNothing())
          .returning(["user_id", ...ownListingColumns]),
      )
      .selectFrom("made as listing")
      .innerJoin("profiles", "profiles.id", "listing.user_id")
      .select(ownListingSelection)
      .executeTakeFirst();
    if (row !== undefined) return success(toOwnListing(row));
  } catch (error) {
    const faults = refusedByDatabase(error);
    if (faults === null) throw error;
    return failure({ code: "invalid", faults });
  }
  const listing = await readOwnListing(db, userId);
  // Deleted between the two statements: the next try succeeds.
  return failure(listing === null ? { code: "unavailable" } : { code: "listing-exists", listing });
}
