import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { type StoredTitles, storeTitles } from "#domain/courses/titles/store-titles.ts";
import {
  type CompleteInput,
  completeInput,
  type ListingErrors,
  type ListingInput,
  listingInputFields,
  type SchoolInput,
} from "#domain/listings/fields/listing-input.ts";
import {
  columnsOf,
  type OwnListing,
  ownListingColumns,
  ownListingSelection,
  toOwnListing,
} from "#domain/listings/own-listing.ts";
import { readOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import { retryAfterLoss } from "#domain/retry-after-loss.ts";
import { ownerName, wordsColumnsOf } from "#domain/search/words/listing-words.ts";
import type { Services } from "#domain/services.ts";
import { readTeamNames } from "#domain/team/read-team.ts";
import { failure, type Result, success } from "#std/result.ts";
import { fieldErrorsOfConstraint } from "./field-errors-of-constraint.ts";
import { lockOwnListing } from "./with-own-listing.ts";

export type EditListingFailure =
  | { code: "not-signed-in" | "not-allowed" | "listing-not-found" | "unavailable" }
  | { code: "listing-changed" | "type-fixed"; listing: OwnListing }
  | { code: "invalid"; fieldErrors: ListingErrors };

/**
 * Replaces the listing's fields with the owner's input if `version` is still current; otherwise nothing changes and the
 * failure contains the current listing. Omitted optional fields keep their values. Sending the same edit twice succeeds
 * twice. Never changes the type, payment, or removal: a removed listing can be corrected and stays removed. A school's
 * courses are updated to match its list of titles.
 */
export async function editListing(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  version: number,
  input: ListingInput,
): Promise<Result<OwnListing, EditListingFailure>> {
  if (actor.role === "visitor") return failure({ code: "not-signed-in" });
  // The listing is looked up by the actor's own id, so no other owner is possible.
  const decision = can("update-listing", actor, actor.userId);
  if (decision !== "allowed" || actor.role !== "member") return failure({ code: "not-allowed" });
  const outcome = await orUnavailable(services, "edit-listing-unavailable", () =>
    retryAfterLoss(async () => {
      const stored = await store(services, actor, version, input);
      return stored ?? (await explain(services.db, actor.userId, input));
    }),
  );
  return outcome.ok ? outcome.value : failure({ code: outcome.failure });
}

type Owner = Pick<Member, "userId" | "fullName">;

/** Null if no listing of this type has this version. */
async function store(
  { db, clock }: Pick<Services, "db" | "clock">,
  owner: Owner,
  version: number,
  sent: ListingInput,
): Promise<Result<OwnListing, EditListingFailure> | null> {
  const isComplete = sent.facets !== undefined && sent.lessonTimes !== undefined;
  const input = completeInput(sent, isComplete ? undefined : ((await readOwnListing(db, owner.userId)) ?? undefined));
  try {
    if (input.listingType === "teacher") return await storeListing(db, owner, version, input);
    return await db.transaction().execute((trx) => storeSchool(trx, owner, version, input, clock.now()));
  } catch (error) {
    const fieldErrors = fieldErrorsOfConstraint(error);
    if (fieldErrors === null) throw error;
    return failure({ code: "invalid", fieldErrors });
  }
}

/** A school's titles are those of its courses, so both are stored in one transaction. */
async function storeSchool(trx: Database, owner: Owner, version: number, input: CompleteInput<SchoolInput>, now: Date) {
  const listing = await lockOwnListing(trx, owner);
  if (listing === null || listing.version !== version || listing.listing_type !== "school") return null;
  const courses = await storeTitles(trx, listing, input, now);
  if (!courses.ok) return failure({ code: "invalid" as const, fieldErrors: { coursesOffered: courses.failure } });
  const teamNames = (await readTeamNames(trx, [listing.id])).get(listing.id) ?? [];
  const { columns, searched } = courses.value;
  return await storeListing(trx, owner, version, input, { columns, searched: { ...searched, teamNames } });
}

async function storeListing(
  db: Database,
  { userId, fullName }: Owner,
  version: number,
  input: CompleteInput,
  school?: Pick<StoredTitles, "columns"> & { searched: StoredTitles["searched"] & { teamNames: string[] } },
): Promise<Result<OwnListing, EditListingFailure> | null> {
  const words = wordsColumnsOf(input, fullName, version, school?.searched);
  // Incrementing the maximum version overflows; computed by the database, this fails only for a listing that has it.
  const next = sql<number>`version + 1`;
  const row = await db
    .with("owner", (query) => ownerName(query, userId))
    .with("changed", (query) =>
      query
        .updateTable("teacher_listings")
        .set({ ...columnsOf(input), ...school?.columns, ...words, words_version: next, version: next })
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
  const isDone = listingInputFields.every(
    (field) => input[field] === undefined || JSON.stringify(listing[field]) === JSON.stringify(input[field]),
  );
  return isDone ? success(listing) : failure({ code: "listing-changed", listing });
}
