import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import { enqueueOnce } from "#domain/email/enqueue-email.ts";
import { listingName, publicListings } from "#domain/listings/queries/public-listings.ts";
import type { Services } from "#domain/services.ts";
import { findReviewSender } from "../queries/find-sender.ts";
import { findReviewedListing, lockReviewedListing } from "../queries/reviewed-listing.ts";
import { languageTag, reviewPeriods } from "../review.ts";
import { enqueueWithEditLink, type ReviewEmailContent, type ReviewEmailServices } from "../review-emails.ts";
import { eraseProofLater } from "./erase-proof-later.ts";

type Dependencies = Pick<Services, "db"> & ReviewEmailServices;

/** The maximum per run. */
const batch = 200;

/**
 * Publishes due reviews, and declines those whose authors did not make a requested correction. Each review and its
 * emails are one transaction, so that a killed process neither loses nor repeats one. A review whose listing is not
 * public, or was deleted, waits: readers could not see it, although its author and the owner would be notified. Returns
 * how many were published.
 */
export async function publishDueReviews(services: Dependencies, signal?: AbortSignal): Promise<number> {
  const now = services.clock.now();
  const due = await services.db
    .selectFrom("reviews")
    .select(["id", "listing_id"])
    .where("state", "=", "submitted")
    .where("due_at", "<=", now)
    .where(hasPublicListing(services.db, now))
    .orderBy("due_at")
    .orderBy("id")
    .limit(batch)
    .execute();
  let published = 0;
  for (const { id, listing_id } of due) {
    if (signal?.aborted) break;
    if (listing_id !== null && (await publishDue(services, id, listing_id, now))) published += 1;
  }
  await declineUncorrected(services, now, signal);
  await emailHiddenAuthors(services, now, signal);
  return published;
}

/** Declines reviews whose authors did not make a requested correction, for the reason of the request. */
async function declineUncorrected(services: Dependencies, now: Date, signal?: AbortSignal): Promise<void> {
  const late = services.db
    .selectFrom("reviews")
    .select(["id", "listing_id"])
    .where("changes_until", "<=", now)
    .where("state", "=", "held");
  for (const { id, listing_id } of await late.orderBy("changes_until").limit(batch).execute()) {
    if (signal?.aborted) return;
    await services.db.transaction().execute(async (trx) => {
      if (listing_id !== null && !(await lockReviewedListing(trx, listing_id))) return;
      const row = await trx
        .updateTable("reviews")
        .set({ decide_by: null, changes_until: null, ended_at: now })
        .set((review) => ({
          state: review
            .case()
            .when("published_at", "is", null)
            .then("refused")
            .else("removed")
            .end()
            .$castTo<"refused">(),
        }))
        .where("id", "=", id)
        .where("state", "=", "held")
        .where("changes_until", "<=", now)
        .returning(["listing_id", "sender_id", "refusal", "found", "published_at"])
        .executeTakeFirst();
      if (row === undefined || row.refusal === null) return;
      await eraseProofLater(trx, id, now);
      const sender = await findReviewSender(trx, row.sender_id);
      if (sender === null) return;
      const listing = row.listing_id === null ? null : await findReviewedListing(trx, row.listing_id, now);
      const about = { sender, listing, reviewId: id };
      await enqueueWithEditLink(trx, services, about, {
        kind: "review-declined",
        reason: row.refusal,
        found: row.found ?? "",
        wasLive: row.published_at !== null,
        appealUntil: new Date(now.getTime() + reviewPeriods.appealMs).toISOString(),
      });
    });
  }
}

/** Notifies authors whose review a report has hidden, an operator has removed, or a rejected report shows again. */
async function emailHiddenAuthors(services: Dependencies, now: Date, signal?: AbortSignal): Promise<void> {
  const waiting = services.db
    .selectFrom("reviews")
    .select("id")
    .where("is_untold", "=", true)
    .where((review) => review.or([review("state", "<>", "published"), hasPublicListing(services.db, now)(review)]))
    .limit(batch);
  for (const { id } of await waiting.execute()) {
    if (signal?.aborted) return;
    await services.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable("reviews")
        .set({ is_untold: false })
        .where("id", "=", id)
        .where("is_untold", "=", true)
        .returningAll()
        .executeTakeFirst();
      const sender = await findReviewSender(trx, row?.sender_id ?? null);
      const content = row === undefined ? null : hiddenContent(row, now);
      if (row === undefined || sender === null || content === null) return;
      const listing = row.listing_id === null ? null : await findReviewedListing(trx, row.listing_id, now);
      await enqueueWithEditLink(trx, services, { sender, listing, reviewId: id }, content);
    });
  }
}

type HiddenRow = Pick<
  Selectable<Tables["reviews"]>,
  "state" | "decide_by" | "refusal" | "found" | "appealed_at" | "published_at"
>;

function hiddenContent(row: HiddenRow, now: Date): ReviewEmailContent | null {
  const { state, decide_by, refusal, found, appealed_at, published_at } = row;
  if (state === "held" && decide_by !== null) return { kind: "review-held", decideBy: decide_by.toISOString() };
  if (state === "published") return { kind: "review-published" };
  if (state !== "removed" || refusal === null) return null;
  const until = new Date(now.getTime() + reviewPeriods.appealMs).toISOString();
  return {
    kind: "review-declined",
    reason: refusal,
    found: found ?? "",
    wasLive: published_at !== null,
    appealUntil: appealed_at === null ? until : null,
  };
}

/** When the next review is due whose listing is public; null if there is none. */
export async function findNextReviewDue({ db, clock }: Pick<Services, "db" | "clock">): Promise<Date | null> {
  const row = await db
    .selectFrom("reviews")
    .select("due_at")
    .where("state", "=", "submitted")
    .where(hasPublicListing(db, clock.now()))
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

function hasPublicListing(db: Database, now: Date) {
  return ({ exists }: ExpressionBuilder<Tables, "reviews">) =>
    exists(publicListings(db, now).select("id").where("id", "=", sql.ref<string>("reviews.listing_id")));
}

async function publishDue(services: Dependencies, id: string, listingId: string, now: Date): Promise<boolean> {
  return await services.db.transaction().execute(async (trx) => {
    if (!(await lockReviewedListing(trx, listingId))) return false;
    const row = await trx
      .selectFrom("reviews")
      .select("id")
      .where("id", "=", id)
      .where("state", "=", "submitted")
      .where("due_at", "<=", now)
      .where(hasPublicListing(trx, now))
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    await goLive(trx, services, id, now);
    return true;
  });
}

/**
 * Publishes a review that the transaction has locked, after its listing. Notifies its author and, the first time, the
 * owner.
 */
export async function goLive(trx: Database, services: ReviewEmailServices, id: string, now: Date): Promise<void> {
  const before = await trx.selectFrom("reviews").select("published_at").where("id", "=", id).executeTakeFirstOrThrow();
  const row = await trx
    .updateTable("reviews")
    .set({
      state: "published",
      published_at: before.published_at ?? now,
      due_at: null,
      decide_by: null,
      changes_until: null,
      ended_at: null,
      refusal: null,
      hold_reasons: [],
    })
    .where("id", "=", id)
    .returning(["listing_id", "sender_id", "stars", "body", "language", "shown_name"])
    .executeTakeFirstOrThrow();
  await eraseProofLater(trx, id, now);
  const listing = row.listing_id === null ? null : await findReviewedListing(trx, row.listing_id, now);
  const sender = await findReviewSender(trx, row.sender_id);
  if (sender !== null)
    await enqueueWithEditLink(trx, services, { sender, listing, reviewId: id }, { kind: "review-published" });
  if (before.published_at !== null || listing === null || !listing.hasOwner) return;
  const { to, language, fullName } = listing.owner;
  const about = { to, language, fullName, listingName: listingName(listing.names, language) };
  const text = { stars: row.stars, who: row.shown_name, body: row.body ?? "", bodyLanguage: languageTag(row.language) };
  const email = { ...about, ...text, kind: "review-received" } as const;
  await enqueueOnce(trx, now, [{ email, dedupeKey: `review:${id}:received` }]);
}
