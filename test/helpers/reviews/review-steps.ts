import type { Actor } from "#domain/members/actor.ts";
import { submitReview } from "#domain/reviews/commands/submit-review.ts";
import type { ReviewInput } from "#domain/reviews/review-input.ts";
import { upsertSender } from "#domain/senders/sender.ts";
import { issueSenderToken } from "#domain/senders/sender-tokens.ts";
import { defaultSite } from "#domain/site.ts";
import type { DatabaseUnderTest } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { decryptEmail } from "#test/helpers/email/test-ciphers.ts";

/** With the postal address that invitations and requests require. */
const site = { ...defaultSite, postalAddress: "Taoli, 1 Peach Street, Boston, MA 02110, USA" };

export const dayMs = 24 * 60 * 60_000;

/** The reviewer's network is not the owner's. */
export const notOwners = async () => false;

/** A public write without a limit. */
export const unlimited = async () => null;

/** Texts that no rule holds, all of them dissimilar. */
export const exampleTexts = [
  "Patient and well prepared. After two months we order in Mandarin without switching to English.",
  "Groups are small, and each class starts with ten minutes of free talk. Parking is hard to find.",
  "The tones finally make sense to me. Homework is short but comes every week, which suits my job.",
  "We left after three lessons, because the level was much too high for beginners like us, sadly.",
  "Clear explanations of characters, honest feedback, and always on time even during the snowstorm.",
  "Prices went up twice this year without any notice, though the teaching itself stayed very good.",
];

const admin = (userId: string): Actor => ({ role: "admin", userId }) as Actor;
export const operator = admin("7f1cdd8e-3c5c-4a44-9d8b-6c2f35d2f001");
export const otherOperator = admin("7f1cdd8e-3c5c-4a44-9d8b-6c2f35d2f002");

export const newEmail = () => `${crypto.randomUUID()}@gmail.com`;

export function reviewInput(more: Partial<ReviewInput> = {}): ReviewInput {
  return {
    stars: 5,
    learner: "self",
    lessons: "few",
    course: null,
    startedMonth: "2026-03",
    body: exampleTexts[0] ?? "",
    shownName: "Maya K.",
    keepsContact: false,
    ...more,
  };
}

/** Steps in a review's life, and functions that read their effects. */
export function reviewSteps(database: DatabaseUnderTest) {
  return { ...writes(database), ...reads(database) };
}

function writes(database: DatabaseUnderTest) {
  const at = (ms = 0) => ({ ...testServices(database.db, new Date(testNow.getTime() + ms)), site });
  const newListing = async (email = `owner-${crypto.randomUUID()}@school.example`) => {
    const columns = teacherColumns({ subscription_expires_at: new Date(testNow.getTime() + 400 * dayMs) });
    const id = await insertListing(database.db, columns, { email });
    return { id, ownerId: columns.user_id, owner: { role: "member", userId: columns.user_id } as Actor, email };
  };

  /** Sends a message to the listing that was delivered this many days ago. */
  async function sendMessage(listingId: string, email: string, daysAgo: number, mayAsk = false): Promise<string> {
    const services = at();
    const sender = await upsertSender(database.db, { email, language: "en" }, testNow);
    const when = new Date(testNow.getTime() - daysAgo * dayMs);
    await database.db
      .insertInto("messages")
      .values({
        listing_id: listingId,
        sender_id: sender.id,
        address_hash: await services.hashAddress(email),
        sender_name: "Maya",
        for_whom: "self",
        body: "Do you teach on Saturdays?",
        body_hash: "0".repeat(64),
        language: "en",
        state: "delivered",
        may_ask_review: mayAsk,
        confirmed_at: when,
        delivered_at: when,
        created_at: when,
      })
      .execute();
    return sender.id;
  }

  const linkFor = async (listingId: string, senderId: string) =>
    await issueSenderToken(database.db, { senderId, purpose: "review", subjectId: listingId }, testNow);

  /** Submits a review by someone who wrote to the listing ten days ago. */
  async function review(listingId: string, more: Partial<ReviewInput> = {}, ms = 0, email = newEmail()) {
    const senderId = await sendMessage(listingId, email, 10);
    const token = await linkFor(listingId, senderId);
    return { ...(await submitReview(at(ms), token, reviewInput(more), notOwners)), email, token, senderId };
  }
  return { at, newListing, sendMessage, linkFor, review };
}

function reads(database: DatabaseUnderTest) {
  const rowOf = async (listingId: string) =>
    await database.db.selectFrom("reviews").selectAll().where("listing_id", "=", listingId).executeTakeFirstOrThrow();
  const countsOf = async (id: string) =>
    await database.db
      .selectFrom("teacher_listings")
      .select(["review_count", "review_sum", "updated_at", "version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const emailsTo = async (to: string) => {
    const rows = await database.db
      .selectFrom("mail_outbox")
      .selectAll()
      .where("recipient", "=", to)
      .orderBy("created_at")
      .execute();
    return await Promise.all(rows.map(async (row) => await decryptEmail(row)));
  };
  const editToken = async (email: string, kind: string) => {
    const found = (await emailsTo(email)).findLast((one) => one.kind === kind);
    return /\/review\/(?:edit|write)\/([\w-]{43})$/u.exec(String(found?.["link"]))?.[1] ?? "";
  };
  return { rowOf, countsOf, emailsTo, editToken };
}
