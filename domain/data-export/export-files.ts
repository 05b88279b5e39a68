import type { Database } from "#database/database.ts";
import { ownListingJson } from "#domain/listings/listing-json.ts";
import { readOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import { type FileStore, mediaName } from "#domain/media/media.ts";
import { masterPixels } from "#domain/media/media-limits.ts";
import type { Services } from "#domain/services.ts";
import type { ZipFile } from "#std/formats/zip.ts";
import { csvColumns, type ListName } from "./csv-columns.ts";
import { csvFile, jsonList, jsonValue, type Pages } from "./file-formats.ts";
import { imageFiles } from "./readers/image-files.ts";
import { readActivity } from "./readers/read-activity.ts";
import { readAnalytics } from "./readers/read-analytics.ts";
import { readCourses } from "./readers/read-courses.ts";
import { readMessages } from "./readers/read-messages.ts";
import { readPhotos } from "./readers/read-photos.ts";
import { readInvitations, readPromotions } from "./readers/read-promotions.ts";
import { readProofs } from "./readers/read-proofs.ts";
import { readReviews } from "./readers/read-reviews.ts";
import { readTeam } from "./readers/read-team.ts";

/** The member whose data is exported. `email` is null unless it is verified: others may have used it before. */
export type Subject = { userId: string; email: string | null };

/** `proofs`: the store of proof images of reviews. */
export type ImageStores = { media: Pick<FileStore, "get">; proofs: Pick<FileStore, "get"> };

/** The maximum number of rows in memory. */
const pageSize = 500;

/**
 * All data about a member, except the account provider's data and data of other persons: reporters of the listing,
 * operators' notes, and secrets are excluded. Lists are JSON and CSV, each read separately; images are read from the
 * file store one at a time.
 */
export async function* listExportFiles(
  { db, log }: Pick<Services, "db" | "log">,
  { media, proofs: proofStore }: ImageStores,
  subject: Subject,
): AsyncGenerator<ZipFile> {
  const { userId } = subject;
  const listing = await readOwnListing(db, userId);
  const listingId = listing?.id ?? null;
  const account = await readAccount(db, userId);
  yield { name: "account.json", parts: jsonValue(account) };
  yield csvFile("bans", csvColumns.bans, inOnePage(account?.bans ?? []));
  yield {
    name: "listing.json",
    parts: jsonValue(listing && { ...ownListingJson(listing), ...(await readSettings(db, userId)) }),
  };
  yield* list("analytics", () => readAnalytics(db, userId));
  yield* list("courses", () => readCourses(db, userId));
  yield* list("team", () => readTeam(db, userId));
  const payments = () => inPages((after) => readPayments(db, subject, listingId, after));
  yield* list("payments", payments);
  for (const part of ["credited", "refunds", "disputes"] as const)
    yield csvFile(part, csvColumns[part], partsOf(payments(), part));
  yield* list("promotions", () => readPromotions(db, userId));
  yield* list("invitations", () => readInvitations(db, subject.email));
  const consents = await readConsents(db, userId);
  yield* list("consents", () => inOnePage(consents));
  yield* list("emails", () => inPages((after) => readEmails(db, subject.email, after)));
  const reviews = () => inPages((after) => readReviews(db, subject, { after, limit: pageSize }));
  yield* list("reviews", reviews);
  yield csvFile("review-versions", csvColumns.versions, partsOf(reviews(), "versions"));
  yield* list("reports", () => inPages((after) => readReports(db, subject, after)));
  yield* list("messages", () => inPages((after) => readMessages(db, subject, { after, limit: pageSize })));
  yield* list("decisions", () => inPages((after) => readDecisions(db, userId, after)));
  yield* list("activity", () => readActivity(db, userId, listingId));
  const proofs = await readProofs(db, subject.email);
  const proofFiles = imageFiles(proofStore, proofs.listFiles(), () => log.warn("export-without-proof"));
  const described = proofs.describe(yield* proofFiles);
  yield* list("proofs", () => inOnePage(described));
  const photos = await readPhotos(db, userId);
  const images = [...new Set(photos.hashes)].map((hash) => ({
    stored: mediaName(hash, masterPixels),
    name: imageName(hash),
  }));
  const names = yield* imageFiles(media, images, () => log.warn("export-without-photo"));
  const { picture, photos: rows } = photos.describe((hash) => (names.has(imageName(hash)) ? imageName(hash) : null));
  yield { name: "photos.json", parts: jsonValue({ picture, photos: rows }) };
  yield csvFile("photos", csvColumns.photos, inOnePage(rows));
}

function* list(name: ListName, read: () => Pages): Generator<ZipFile> {
  yield { name: `${name}.json`, parts: jsonList(read()) };
  yield csvFile(name, csvColumns[name], read());
}

async function* partsOf<Name extends string>(
  pages: AsyncIterable<readonly Record<Name, readonly object[]>[]>,
  name: Name,
): Pages {
  for await (const rows of pages) yield rows.flatMap((row) => row[name]);
}

async function* inOnePage(rows: readonly object[]): Pages {
  if (rows.length > 0) yield rows;
}

function imageName(hash: string): string {
  return `photos/${mediaName(hash, masterPixels)}`;
}

/** Yields non-empty pages of rows, each starting after the last row of the previous one. */
async function* inPages<Row extends { id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < pageSize) return;
  }
}

/** The WeChat code's text and time, and the automatic reply to messages, on or off. */
async function readSettings(db: Database, userId: string) {
  return await db
    .selectFrom("teacher_listings as listing")
    .leftJoin("away_replies as away", "away.listing_id", "listing.id")
    .select(["listing.wechat_code", "listing.wechat_code_set_at"])
    .select(["away.body as away_reply", "away.is_on as away_reply_is_on", "away.ends_on as away_reply_ends_on"])
    .where("listing.user_id", "=", userId)
    .executeTakeFirst();
}

async function readAccount(db: Database, userId: string) {
  const account = await db
    .selectFrom("profiles")
    .leftJoin("mail_settings", "mail_settings.user_id", "profiles.id")
    .leftJoin("member_accounts", "member_accounts.user_id", "profiles.id")
    .select(["profiles.id", "full_name", "email", "avatar_url", "created_at", "updated_at"])
    .select(["mail_settings.language as email_language", "reminders_stopped_at", "team_asked_at"])
    .select(["monthly_asked_at", "monthly_stopped_at", "monthly_done"])
    .select(["bounced_address", "bounced_at", "bounce_code", "provider as account_provider"])
    .where("profiles.id", "=", userId)
    .executeTakeFirst();
  if (account === undefined) return null;
  const bans = await db
    .selectFrom("account_bans")
    .select(["reason", "until", "created_at", "lifted_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return { ...account, bans };
}

const withoutGiver = {
  language: null,
  email: null,
  payer_name: null,
  payer_email: null,
  session_id: null,
  provider_payment_id: null,
  receipt_url: null,
};

async function readPayments(db: Database, { userId, email }: Subject, listingId: string | null, after: string | null) {
  const rows = await db
    .selectFrom("payments")
    .select(["id", "listing_id", "state", "listing_type", "months", "unit_cents", "currency", "is_live", "language"])
    .select(["email", "description", "payer_name", "payer_email", "listing_name", "listing_city", "listing_state"])
    .select(["paid_cents", "paid_currency", "refunded_cents", "session_id", "provider_payment_id", "receipt_url"])
    .select(["created_at", "paid_at", "is_gift", "giver_name"])
    .where((payment) => {
      // For gifts to the listing, the owner's copy contains only paid ones, with only the giver's name.
      const isOwners = payment.or([payment("is_gift", "=", false), payment("paid_at", "is not", null)]);
      return payment.or([
        payment("user_id", "=", userId),
        ...(listingId === null ? [] : [payment.and([payment("listing_id", "=", listingId), isOwners])]),
        ...(email === null ? [] : [payment.and([payment("is_gift", "=", true), payment("email", "=", email)])]),
      ]);
    })
    .$if(after !== null, (query) => query.where("id", ">", after))
    .orderBy("id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const credited = await db
    .selectFrom("ledger")
    .select(["payment_id", "months", "paid_at"])
    .where("payment_id", "in", ids)
    .execute();
  const refunds = await db
    .selectFrom("refunds")
    .select(["payment_id", "amount_cents", "status", "created_at"])
    .where("payment_id", "in", ids)
    .execute();
  const disputes = await db
    .selectFrom("disputes")
    .select(["payment_id", "amount_cents", "status", "created_at"])
    .where("payment_id", "in", ids)
    .execute();
  const of = <Row extends { payment_id: string }>(list: Row[], id: string) =>
    list.filter((row) => row.payment_id === id);
  return rows.map((row) => ({
    ...row,
    ...(row.is_gift && row.email !== email && withoutGiver),
    credited: of(credited, row.id),
    refunds: of(refunds, row.id),
    disputes: of(disputes, row.id),
  }));
}

async function readConsents(db: Database, userId: string) {
  const consents = db.selectFrom("consents").select(["document", "version", "accepted_at"]);
  return await consents.where("user_id", "=", userId).orderBy("accepted_at").orderBy("document").execute();
}

/** The emails that were sent, without their text. */
async function readEmails(db: Database, email: string | null, after: string | null) {
  if (email === null) return [];
  return await db
    .selectFrom("mail_outbox")
    .select(["id", "kind", "recipient", "status", "created_at", "finished_at"])
    .where("recipient", "=", email)
    .$if(after !== null, (query) => query.where("id", ">", after))
    .orderBy("id")
    .limit(pageSize)
    .execute();
}

/** Reports sent by the member with the account's email, and appeals of a removal. */
async function readReports(db: Database, { userId, email }: Subject, after: string | null) {
  return await db
    .selectFrom("reports")
    .innerJoin("moderation_cases as case", "case.id", "reports.case_id")
    .innerJoin("teacher_listings as listing", "listing.id", "case.listing_id")
    .select(["reports.id", "source", "reason", "body", "reports.language", "outcome", "reports.created_at"])
    .select(["case.target_kind", "case.target_id"])
    .where((report) =>
      report.or([
        ...(email === null ? [] : [report("reports.email", "=", email)]),
        report.and([report("source", "=", "owner"), report("listing.user_id", "=", userId)]),
      ]),
    )
    .$if(after !== null, (query) => query.where("reports.id", ">", after))
    .orderBy("reports.id")
    .limit(pageSize)
    .execute();
}

/**
 * Decisions about the listing, as the owner was notified. Excludes the operator's identity, internal notes, and replies
 * to reporters.
 */
async function readDecisions(db: Database, userId: string, after: string | null) {
  return await db
    .selectFrom("decisions")
    .innerJoin("teacher_listings as listing", "listing.id", "decisions.listing_id")
    .select([
      "decisions.id",
      "target_kind",
      "target_id",
      "outcome",
      "reason",
      "found",
      "decisions.created_at",
      "undone_at",
    ])
    .where("listing.user_id", "=", userId)
    .where("outcome", "not in", ["note", "no-action"])
    .$if(after !== null, (query) => query.where("decisions.id", ">", after))
    .orderBy("decisions.id")
    .limit(pageSize)
    .execute();
}
