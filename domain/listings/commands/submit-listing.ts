import type { Database } from "#database/database.ts";
import { can } from "#domain/access.ts";
import { titleOnly } from "#domain/courses/course.ts";
import { insertCourses } from "#domain/courses/create-courses.ts";
import {
  completeInput,
  type ListingErrors,
  type ListingInput,
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
import { ownerName, wordsColumnsOf } from "#domain/search/words/listing-words.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { fieldErrorsOfConstraint } from "./field-errors-of-constraint.ts";

/** The column's default. */
const firstVersion = 1;

export type SubmitListingFailure =
  | { code: "not-signed-in" | "not-allowed" | "unavailable" }
  | { code: "listing-exists"; listing: OwnListing }
  | { code: "invalid"; fieldErrors: ListingErrors };

/**
 * Creates the actor's listing, unpaid. The profile must exist (`upsertProfile`). The database limits a member to one
 * listing, so concurrent requests get `listing-exists`.
 */
export async function submitListing(
  services: Pick<Services, "db" | "clock" | "log">,
  actor: Actor,
  input: ListingInput,
): Promise<Result<OwnListing, SubmitListingFailure>> {
  const decision = can("create-listing", actor, null);
  if (actor.role === "visitor") return failure({ code: "not-signed-in" });
  if (decision !== "allowed" || actor.role !== "member") return failure({ code: "not-allowed" });
  const outcome = await orUnavailable(services, "submit-listing-unavailable", () => store(services, actor, input));
  return outcome.ok ? outcome.value : failure({ code: outcome.failure });
}

type Owner = Pick<Member, "userId" | "fullName">;

async function store(
  { db, clock }: Pick<Services, "db" | "clock">,
  owner: Owner,
  input: ListingInput,
): Promise<Result<OwnListing, SubmitListingFailure>> {
  try {
    const made =
      input.listingType === "teacher"
        ? await storeListing(db, owner, input)
        : await db.transaction().execute((trx) => storeSchool(trx, owner, input, clock.now()));
    if (made !== null) return success(made);
  } catch (error) {
    const fieldErrors = fieldErrorsOfConstraint(error);
    if (fieldErrors === null) throw error;
    return failure({ code: "invalid", fieldErrors });
  }
  const listing = await readOwnListing(db, owner.userId);
  // Deleted between the two statements: a retry succeeds.
  return failure(listing === null ? { code: "unavailable" } : { code: "listing-exists", listing });
}

/** A school begins with a course for each of its titles. */
async function storeSchool(trx: Database, owner: Owner, input: SchoolInput, now: Date): Promise<OwnListing | null> {
  const made = await storeListing(trx, owner, input);
  if (made !== null) await insertCourses(trx, made.id, input.coursesOffered.map(titleOnly), now);
  return made;
}

/** Null if the owner already has a listing. */
async function storeListing(db: Database, { userId, fullName }: Owner, sent: ListingInput): Promise<OwnListing | null> {
  const input = completeInput(sent);
  const row = await db
    .with("owner", (query) => ownerName(query, userId))
    .with("made", (query) =>
      query
        .insertInto("teacher_listings")
        .values({ ...columnsOf(input), ...wordsColumnsOf(input, fullName, firstVersion), user_id: userId })
        .onConflict((conflict) => conflict.column("user_id").doNothing())
        .returning(["user_id", ...ownListingColumns]),
    )
    .selectFrom("made as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(ownListingSelection)
    .executeTakeFirst();
  return row === undefined ? null : toOwnListing(row);
}
