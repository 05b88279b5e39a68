import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import type { TargetKind } from "../reasons.ts";
import { decideCase } from "./decide-case.ts";
import { findCase } from "./find-case.ts";
import { submitReport } from "./submit-report.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };
const found = "It shows a class, and everyone in it agreed.";
const daySeconds = 86_400;

eachDatabase((database) => {
  const at = (seconds: number) => testServices(database.db, secondsFromNow(seconds));

  /** Returns the id of the case. */
  async function report(targetKind: TargetKind, targetId: string, seconds = 0) {
    const about = { targetKind, targetId, reason: "other", text: null, email: null, language: "en" } as const;
    const startedAt = secondsFromNow(seconds - 20);
    const sent = await submitReport(at(seconds), async () => null, { input: about, isTrap: false, startedAt });
    expect(sent).toMatchObject({ ok: true });
    const cases = database.db.selectFrom("moderation_cases").select("id").where("target_id", "=", targetId);
    return (await cases.orderBy("created_at", "desc").executeTakeFirstOrThrow()).id;
  }
  const read = async (id: string) => {
    const read = await findCase(at(0), operator, id);
    if (!read.ok) throw new Error(read.failure);
    return read.value;
  };
  const decide = (id: string, seconds: number) =>
    decideCase(at(seconds), operator, id, { outcome: "no-action", found, note: null });

  /** A listing of 50 days with two photos; returns the ids of both. */
  async function listingWithPhotos() {
    const listing = await insertListing(database.db, teacherColumns({ created_at: secondsFromNow(-50 * daySeconds) }));
    const photos = [randomUUID(), randomUUID()] as const;
    for (const [index, id] of photos.entries()) {
      const file_hash = randomUUID().replaceAll("-", "").repeat(2);
      const created_at = secondsFromNow(-3600);
      const file = { hash: file_hash, width: 1200, height: 900, bytes: 1, created_at, used_at: created_at };
      await database.db.insertInto("media_files").values(file).execute();
      const captions = index === 0 ? {} : { caption: "Class", caption_zh: "上课" };
      const times = { consent_at: secondsFromNow(-7200), created_at };
      await database.db
        .insertInto("listing_photos")
        .values({ id, listing_id: listing, file_hash, place: index + 1, has_code: false, ...captions, ...times })
        .execute();
    }
    return { listing, photos };
  }

  test("a photo's case has its place, captions, upload and the owner's consent, until the photo is erased", async () => {
    const { photos } = await listingWithPhotos();
    const times = {
      uploadedAt: secondsFromNow(-3600).toISOString(),
      consentAt: secondsFromNow(-7200).toISOString(),
    };
    const first = await report("photo", photos[0]);
    const second = await report("photo", photos[1]);
    expect((await read(first)).photoDetail).toEqual({ place: 1, total: 2, caption: null, captionZh: null, ...times });
    const captions = { caption: "Class", captionZh: "上课" };
    expect((await read(second)).photoDetail).toEqual({ place: 2, total: 2, ...captions, ...times });
    const removed = { place: null, removed_from: 2, removed_at: secondsFromNow(0) };
    await database.db.updateTable("listing_photos").set(removed).where("id", "=", photos[1]).execute();
    expect((await read(second)).photoDetail).toMatchObject({ place: null, total: 1, ...captions });
    await database.db.deleteFrom("listing_photos").where("id", "=", photos[1]).execute();
    expect((await read(second)).photoDetail).toBeNull();
  });

  test("a case lists earlier ones of its target, then of its listing, with their outcomes", async () => {
    const { listing, photos } = await listingWithPhotos();
    const { listing: other } = await listingWithPhotos();
    await report("listing", other, -9000);
    const same = await report("photo", photos[0], -8000);
    await decide(same, -7000);
    const decided = await report("listing", listing, -6000);
    await decide(decided, -5000);
    const open = await report("photo", photos[1], -4000);
    const id = await report("photo", photos[0], -3000);
    await report("listing", listing, -2000);
    expect((await read(same)).earlier).toEqual({ cases: [], months: 1 });
    expect((await read(id)).earlier.cases).toMatchObject([
      { id: same, targetKind: "photo", isSameTarget: true, outcome: "no-action", reason: "other" },
      { id: open, targetKind: "photo", isSameTarget: false, outcome: null, decidedAt: null },
      { id: decided, targetKind: "listing", isSameTarget: false, decidedAt: secondsFromNow(-5000).toISOString() },
    ]);
  });

  test("earlier cases are known for at most the months that reports are stored", async () => {
    const old = await insertListing(database.db, teacherColumns({ created_at: secondsFromNow(-1500 * daySeconds) }));
    expect((await read(await report("listing", old))).earlier).toEqual({ cases: [], months: 24 });
  });
});
