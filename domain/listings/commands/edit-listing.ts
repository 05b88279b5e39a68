import { sql } from "kysely";
import { can } from "#domain/access.ts";
import { inTime } from "#domain/in-time.ts";
import { type ListingErrors, type ListingInput, listingInputFields } from "#domain/listings/fields/listing-input.ts";
import {
  columnsOf,
  type OwnListing,
  ownListingColumns,
  ownListingSelection,
  toOwnListing,
} from "#domain/listings/own-listing.ts";
import { readOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { ownerName, wordsColumnsOf } from "#domain/search/words/listing-words.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { refusedByDatabase } from "./refused-by-database.ts";

export type EditListingFailure =
  | { code: "not-signed-in" | "not-allowed" | "listing-not-found" | "unavailable" }
  | { code: "listing-changed" | "type-fixed"; listing: OwnListing }
  | { code: "invalid"; fieldErrors: ListingErrors };

/**
 * Replaces the listing's fields with the owner's input if `version` is still current; else nothing changes and the
 * failure carries the current listing. Sending the same edit twice succeeds twice. Never changes the type, payment,
 * or removal: a removed listing can be corrected and stays removed.
 */
export async function editListing(
  services: Pick<Services, "db" | "log">,
  actor: Actor,
  version: number,
  input: ListingInput,
): Promise<Result<OwnListing, EditListingFailure>> {
  if (actor.role === "visitor") return failure({ code: "not-signed-in" });
  // The listing is found by the actor's own id, so no other owner is possible.
  const decision = can("update-listing", actor, actor.userId);
  if (decision !== "allowed" || actor.role !== "member") return failure({ code: "not-allowed" });
  const outcome = await inTime(services, "edit-listing-unavailable", async () => {
    const stored = await store(services.db, actor, version, input);
    return stored ?? (await explain(services.db, actor.userId, input));
  });
  return outcome.ok ? outcome.value : failure({ code: outcome.failure });
}

/** Null when there is no listing of this type in this version. */
async function store(
  db: Services["db"],
  { userId, fullName }: Pick<Member, "userId" | "fullName">,
  version: number,
  input: ListingInput,
): Promise<Result<OwnListing, EditListingFailure> | null> {
  try {
    const words = wordsColumnsOf(input, fullName, version);
    // The greatest version has no next one: computed by the database, it fails only for a listing that has it.
    const next = sql<number>`version + 1`;
    const row = await db
      .with("owner", (query) => ownerName(query, userId))
      .with("changed", (query) =>
        query
          .updateTable("teacher_listings")
          .set({ ...columnsOf(input), ...words, words_version: next, version: next })
          .where("user_id", "=", userId)
          .where("version", "=", version)
          .where("listing_type", "=", input.listingType)
          .returning(["user_id", ...ownListingColumns]),
      )
      .selectFrom("changed as listing")
      .innerJoin("profiles", "profiles.id", "listing.user_id")
      .select(ownListingSelection)
      .executeTakeFirst();
    return row === undefined ? null : success(toOwnListing(row));
  } catch (error) {
    const fieldErrors = refusedByDatabase(error);
    if (fieldErrors === null) throw error;
    return failure({ code: "invalid", fieldErrors });
  }
}

async function explain(
  db: Services["db"],
  userId: string,
  input: ListingInput,
): Promise<Result<OwnListing, EditListingFailure>> {
  const listing = await readOwnListing(db, userId);
  if (listing === null) return failure({ code: "listing-not-found" });
  if (listing.listingType !== input.listingType) return failure({ code: "type-fixed", listing });
  // The listing already has these values, most likely from the same request, whose response was lost.
  const isDone = listingInputFields.every((field) => JSON.stringify(listing[field]) === JSON.stringify(input[field]));
  return isDone ? success(listing) : failure({ code: "listing-changed", listing });
}
