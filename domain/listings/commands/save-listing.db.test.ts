import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DatabaseUnavailableError } from "#database/outage.ts";
import type { ListingInput } from "#domain/listings/fields/listing-input.ts";
import type { OwnListing } from "#domain/listings/own-listing.ts";
import { findOwnListing } from "#domain/listings/queries/find-own-listing.ts";
import type { Actor, Member } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertProfile, secondsFromNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { schoolInput, teacherInput } from "#test/helpers/listings/listing-inputs.ts";
import { editListing } from "./edit-listing.ts";
import { submitListing } from "./submit-listing.ts";

const visitor: Actor = { role: "visitor" };

eachDatabase((database) => {
  const services = () => testServices(database.db);
  const find = (actor: Actor) => findOwnListing(services(), actor);
  const submit = (actor: Actor, input: ListingInput = teacherInput()) => submitListing(services(), actor, input);
  const edit = (actor: Actor, version: number, input: ListingInput) => editListing(services(), actor, version, input);
  const row = () => database.db.selectFrom("teacher_listings").selectAll().executeTakeFirstOrThrow();
  const count = async () => (await database.db.selectFrom("teacher_listings").select("id").execute()).length;

  async function newMember(): Promise<Member> {
    const userId = await insertProfile(database.db, {
      full_name: "Lin Yuqing",
      email: `${randomUUID()}@taoli.example`,
    });
    return { role: "member", userId, email: "lin@taoli.example", fullName: "Lin Yuqing", language: null };
  }

  async function made(actor: Actor, input?: ListingInput): Promise<OwnListing> {
    const outcome = await submit(actor, input);
    if (!outcome.ok) throw new Error(`It was refused: ${outcome.failure.code}.`);
    return outcome.value;
  }

  test.each([teacherInput(), schoolInput()])("a $listingType's listing is read back as created", async (input) => {
    const member = await newMember();
    expect(await find(member)).toEqual({ ok: true, value: null });
    const listing = await made(member, input);
    expect(listing).toMatchObject({
      ...input,
      version: 1,
      isActive: false,
      monthsPaid: 0,
      removedAt: null,
      fullName: "Lin Yuqing",
    });
    expect(await find(member)).toEqual({ ok: true, value: listing });
  });

  test("saving a listing stores the keys of its city and categories", async () => {
    const member = await newMember();
    await made(member, schoolInput({ city: "旧金山", coursesOffered: ["HSK 3", "少儿中文"] }));
    expect(await row()).toMatchObject({
      city: "旧金山",
      city_key: "san-francisco",
      category_keys: ["children", "hsk"],
    });
    await edit(member, 1, schoolInput({ city: "NYC", coursesOffered: ["商务汉语"] }));
    expect(await row()).toMatchObject({ city_key: "new-york", category_keys: ["business"] });
  });

  test("a second listing of a member is rejected with the first", async () => {
    const member = await newMember();
    const listing = await made(member);
    expect(await submit(member, schoolInput())).toEqual({ ok: false, failure: { code: "listing-exists", listing } });
  });

  test("twenty concurrent creations create one listing", async () => {
    const member = await newMember();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(member, teacherInput({ hourlyRate: index }))),
    );
    const [listing, ...others] = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    expect(listing).toMatchObject({ version: 1 });
    expect(others).toEqual([]);
    expect(await count()).toBe(1);
    const failures = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure]));
    expect(failures).toEqual(Array.from({ length: 19 }, () => ({ code: "listing-exists", listing })));
  });

  test("an edit replaces the owner's fields and keeps the others", async () => {
    const member = await newMember();
    const listing = await made(member);
    await database.db
      .updateTable("teacher_listings")
      .set({
        is_active: true,
        months_paid: 3,
        subscription_started_at: secondsFromNow(0),
        subscription_expires_at: secondsFromNow(60),
      })
      .execute();
    const input = teacherInput({ city: "Chicago", bio: null, shownContacts: [] });
    const edited = await edit(member, 1, input);
    expect(edited).toMatchObject({
      ok: true,
      value: { ...input, id: listing.id, version: 2, isActive: true, monthsPaid: 3 },
    });
    expect(await find(member)).toEqual(edited);
  });

  test.each([teacherInput(), schoolInput()])(
    "a client of an earlier version omits facets and lesson times, which a $listingType keeps",
    async (input) => {
      const { facets, lessonTimes, ...earlier } = input;
      const member = await newMember();
      expect(await made(member, earlier as ListingInput)).toMatchObject({ facets: [], lessonTimes: [] });
      await edit(member, 1, input);
      const { search_words: words, facet_keys: keys } = await row();
      const saved = await edit(member, 2, { ...earlier, hourlyRate: 70 } as ListingInput);
      expect(saved).toMatchObject({ ok: true, value: { facets, lessonTimes, hourlyRate: 70, version: 3 } });
      expect(await row()).toMatchObject({ search_words: words, facet_keys: keys });
      const stale = await edit(member, 2, { ...earlier, hourlyRate: 80 } as ListingInput);
      expect(stale).toMatchObject({ ok: false, failure: { code: "listing-changed" } });
      expect(await edit(await newMember(), 1, earlier as ListingInput)).toEqual({
        ok: false,
        failure: { code: "listing-not-found" },
      });
    },
  );

  test("omitted trial price and length are kept, and null deletes them", async () => {
    const member = await newMember();
    const { trialPrice, trialMinutes, ...others } = teacherInput({ trialPrice: 12.5, trialMinutes: 45 });
    expect(await made(member, others)).toMatchObject({ trialPrice: null, trialMinutes: null });
    await edit(member, 1, { ...others, trialPrice, trialMinutes });
    const withoutThem = { ...others, facets: [] };
    const saved = { ok: true, value: { facets: [], trialPrice: 12.5, trialMinutes: 45, version: 3 } };
    expect(await edit(member, 2, withoutThem)).toMatchObject(saved);
    expect(await edit(member, 2, withoutThem)).toMatchObject(saved);
    expect(await edit(member, 3, { ...others, trialPrice: null, trialMinutes: null })).toMatchObject({
      value: { trialPrice: null, trialMinutes: null, version: 4 },
    });
  });

  test("a stale edit is rejected with the current listing, and changes nothing", async () => {
    const member = await newMember();
    await made(member);
    const first = await edit(member, 1, teacherInput({ hourlyRate: 70 }));
    const second = await edit(member, 1, teacherInput({ hourlyRate: 80 }));
    expect(first.ok && second).toEqual({
      ok: false,
      failure: { code: "listing-changed", listing: first.ok && first.value },
    });
    expect(await row()).toMatchObject({ hourly_rate: 70, version: 2 });
  });

  test("an edit can be repeated after its response was lost", async () => {
    const member = await newMember();
    await made(member);
    const input = teacherInput({ hourlyRate: 70 });
    expect(await edit(member, 1, input)).toEqual(await edit(member, 1, input));
    expect(await row()).toMatchObject({ version: 2 });
  });

  test("of twenty concurrent edits of a version one is saved, and the others are rejected with it", async () => {
    const member = await newMember();
    await made(member);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => edit(member, 1, teacherInput({ hourlyRate: 100 + index }))),
    );
    const saved = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    expect(saved).toHaveLength(1);
    expect(await row()).toMatchObject({ version: 2, hourly_rate: saved[0]?.hourlyRate });
    const failures = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.failure]));
    expect(failures).toEqual(Array.from({ length: 19 }, () => ({ code: "listing-changed", listing: saved[0] })));
  });

  test("edits that retry with the current version lose no changes", async () => {
    const member = await newMember();
    await made(member, teacherInput({ specializations: ["start"] }));
    async function add(word: string): Promise<void> {
      for (;;) {
        const present = await find(member);
        if (!present.ok || present.value?.listingType !== "teacher") throw new Error("It cannot be read.");
        const input = teacherInput({ specializations: [...present.value.specializations, word] });
        if ((await edit(member, present.value.version, input)).ok) return;
      }
    }
    const messages = Array.from({ length: 8 }, (_, index) => `word ${index}`);
    await Promise.all(messages.map(add));
    const { specializations, version } = await row();
    expect(specializations.toSorted()).toEqual(["start", ...messages]);
    expect(version).toBe(9);
  });

  test("the type of a listing cannot be changed", async () => {
    const member = await newMember();
    const listing = await made(member);
    expect(await edit(member, 1, schoolInput())).toEqual({ ok: false, failure: { code: "type-fixed", listing } });
    expect(await row()).toMatchObject({ listing_type: "teacher", version: 1 });
  });

  test("the owner can read and edit a removed listing, which stays removed", async () => {
    const member = await newMember();
    await made(member);
    await database.db
      .updateTable("teacher_listings")
      .set({ removed_at: secondsFromNow(0), removal_reason: "Spam" })
      .execute();
    const removal = { removedAt: secondsFromNow(0).toISOString(), removalReason: "Spam" };
    expect(await find(member)).toMatchObject({ ok: true, value: removal });
    expect(await edit(member, 1, teacherInput({ bio: "Better." }))).toMatchObject({
      ok: true,
      value: { ...removal, bio: "Better." },
    });
    expect(await submit(member)).toMatchObject({ ok: false, failure: { code: "listing-exists" } });
  });

  test("another owner's listing is not found and not changed", async () => {
    const owner = await newMember();
    await made(owner);
    const before = await row();
    const other = await newMember();
    expect(await find(other)).toEqual({ ok: true, value: null });
    expect(await edit(other, 1, teacherInput())).toEqual({ ok: false, failure: { code: "listing-not-found" } });
    const admin: Actor = { role: "admin", userId: owner.userId };
    expect(await edit(admin, 1, teacherInput())).toEqual({ ok: false, failure: { code: "not-allowed" } });
    expect(await submit(admin)).toEqual({ ok: false, failure: { code: "not-allowed" } });
    expect(await find(visitor)).toEqual({ ok: false, failure: "not-signed-in" });
    expect(await submit(visitor)).toEqual({ ok: false, failure: { code: "not-signed-in" } });
    expect(await edit(visitor, 1, teacherInput())).toEqual({ ok: false, failure: { code: "not-signed-in" } });
    expect(await row()).toEqual(before);
    expect(await count()).toBe(1);
  });

  test("a value that only the database rejects is an invalid field", async () => {
    const member = await newMember();
    expect(await submit(member, teacherInput({ hourlyRate: 0.005 }))).toEqual({
      ok: false,
      failure: { code: "invalid", fieldErrors: { hourlyRate: "invalid" } },
    });
    expect(await submit(member, teacherInput({ bio: "a\u0000" }))).toEqual({
      ok: false,
      failure: { code: "invalid", fieldErrors: {} },
    });
    await made(member);
    expect(await edit(member, 1, teacherInput({ experienceYears: 2 ** 31 }))).toMatchObject({
      ok: false,
      failure: { code: "invalid" },
    });
    expect(await edit(member, 2 ** 31, teacherInput())).toMatchObject({ ok: false, failure: { code: "invalid" } });
  });

  test.each([teacherInput(), schoolInput()])(
    "an edit of a $listingType succeeds if the connection is lost after it",
    async (input) => {
      const member = await newMember();
      await made(member, input);
      const results: unknown[] = [];
      const db = database.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          results.push(result);
          if (results.length === 1) throw new DatabaseUnavailableError(new Error("Connection terminated unexpectedly"));
          return result;
        },
      });
      const edited = await editListing(testServices(db), member, 1, { ...input, hourlyRate: 61 });
      expect(edited).toMatchObject({ ok: true, value: { version: 2, hourlyRate: 61 } });
      expect(results.length).toBeGreaterThan(1);
      expect(await row()).toMatchObject({ version: 2, hourly_rate: 61 });
    },
  );

  test("creating a listing without a profile is unavailable", async () => {
    const member: Member = {
      role: "member",
      userId: randomUUID(),
      email: "a@b.example",
      fullName: "A",
      language: null,
    };
    expect(await submit(member)).toEqual({ ok: false, failure: { code: "unavailable" } });
  });
});
