import { randomBytes } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import type { Database } from "#database/database.ts";
import { recordConsents } from "#domain/consents/consents.ts";
import { documents } from "#domain/consents/documents.ts";
import { titleOnly } from "#domain/courses/course.ts";
import { insertCourses } from "#domain/courses/create-courses.ts";
import { openExport } from "#domain/data-export/find-export.ts";
import { prepareNextExport } from "#domain/data-export/prepare-export.ts";
import { type ExportRequest, requestExport } from "#domain/data-export/request-export.ts";
import { type FileStore, mediaName } from "#domain/media/media.ts";
import { masterPixels } from "#domain/media/media-limits.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { upsertProfile } from "#domain/members/upsert-profile.ts";
import { submitReport } from "#domain/moderation/reports/submit-report.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { openCheckoutSite } from "#test/helpers/payments/checkout-site.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";

/** A paying member who has accepted the documents, and whose texts all contain the name. */
export async function openMember(db: Database, name: string) {
  const site = await openCheckoutSite(db);
  if (site.owner.role !== "member") throw new Error("The owner is a member.");
  const email = `${name}@taoli.example`;
  const member: Member = { ...site.owner, fullName: `${name} name`, email, language: "en" };
  unwrap(await upsertProfile(site.services, member));
  const texts = { headline: `${name} headline`, bio: `${name} bio`, wechat_id: `${name}-wechat` };
  await db.updateTable("teacher_listings").set(texts).where("id", "=", site.listingId).execute();
  const course = { ...titleOnly(`${name} course`), days: ["sat" as const], description: `${name} description` };
  await insertCourses(db, site.listingId, [course], site.services.clock.now());
  await recordConsents(db, member.userId, documents, site.services.clock.now());
  const { sessionId } = unwrap(await site.press({}, member));
  await site.site.choose(sessionId, "pay");
  await site.apply(sessionId);
  const now = () => site.services.clock.now();
  return { ...site, member, email, now, media: memoryStore(now), proofs: memoryStore(now), exports: memoryStore(now) };
}

export type Exporter = Awaited<ReturnType<typeof openMember>>;

/** A report by one member about the listing of another. */
export function report(by: Exporter, about: Exporter, text: string) {
  return submitReport(by.services, async () => null, {
    input: {
      targetKind: "listing",
      targetId: about.listingId,
      reason: "scam",
      text,
      email: by.email,
      language: "en",
    },
    isTrap: false,
    startedAt: new Date(by.now().getTime() - 10_000),
  });
}

/** Requests an export as if the member had just signed in. */
export function request(site: Exporter, change: Partial<ExportRequest> = {}, actor: Actor = site.member) {
  const requested = { authenticatedAt: site.now(), isEmailConfirmed: true, locale: "zh" } as const;
  return requestExport(site.services, actor, { ...requested, ...change });
}

/** Replacements for the member's values in an attempt. */
type Changes = {
  exports?: FileStore;
  signal?: AbortSignal;
  accountData?: Record<string, unknown> | null | undefined;
};

/** Runs the job once. */
export function prepare(site: Exporter, changes: Changes = {}) {
  const data = { account: { id: site.member.userId }, sessions: [{ user_agent: "=1+1", network: null }] };
  const accountData = "accountData" in changes ? changes.accountData : data;
  const { media, proofs, exports } = site;
  const parts = {
    media,
    proofs,
    exports: changes.exports ?? exports,
    directory: { readAccountData: async () => accountData },
  };
  return prepareNextExport(site.services, parts, changes.signal ?? new AbortController().signal);
}

/** The files of the archive. */
export async function download(site: Exporter): Promise<Record<string, Uint8Array>> {
  const { parts, bytes } = unwrap(await openExport(site.services, site.exports, site.member));
  const chunks: Uint8Array[] = [];
  for await (const chunk of parts) chunks.push(chunk);
  const archive = Buffer.concat(chunks);
  expect(archive.length).toBe(bytes);
  return unzipSync(archive);
}

/** Requests, prepares and downloads an export. */
export async function read(site: Exporter, change: Partial<ExportRequest> = {}): Promise<Record<string, string>> {
  unwrap(await request(site, change));
  expect(await prepare(site)).toBe(true);
  return Object.fromEntries(Object.entries(await download(site)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** The stored exports. */
export function exportRows(db: Database) {
  return db.selectFrom("data_exports").selectAll().execute();
}

/** The contents of the emails that announce an export. */
export function exportEmails(db: Database) {
  return db.selectFrom("mail_outbox").select("letter").where("kind", "=", "data-export-ready").execute();
}

/** Adds a portrait and two photos; the file of the second photo is missing. */
export async function addImages(site: Exporter) {
  const { db } = site.services;
  const [picture, photo, missing] = Array.from({ length: 3 }, () => randomBytes(32).toString("hex")) as [
    string,
    string,
    string,
  ];
  const now = site.now();
  for (const hash of [picture, photo, missing]) {
    const file = { hash, width: 800, height: 800, bytes: 9, created_at: now, used_at: now };
    await db.insertInto("media_files").values(file).execute();
    if (hash !== missing) await site.media.put(mediaName(hash, masterPixels), Buffer.from(`canary-one ${hash}`));
  }
  await db.updateTable("teacher_listings").set({ picture_hash: picture }).where("id", "=", site.listingId).execute();
  for (const [index, hash] of [photo, missing].entries()) {
    const row = { listing_id: site.listingId, file_hash: hash, consent_at: now, created_at: now };
    const caption = `=canary-one caption ${index}`;
    await db
      .insertInto("listing_photos")
      .values({ ...row, place: index + 1, caption, has_code: false })
      .execute();
  }
  return { picture, photo };
}
