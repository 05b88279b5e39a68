import { sql } from "kysely";
import { expect, test } from "vitest";
import { editListing } from "#domain/listings/commands/edit-listing.ts";
import { submitListing } from "#domain/listings/commands/submit-listing.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, insertProfile, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { teacherInput } from "#test/helpers/listings/listing-inputs.ts";
import { searchWordsVersion } from "./listing-words.ts";
import { findNextReindex, reindexListings } from "./reindex-listings.ts";

const never = new AbortController().signal;

eachDatabase((database) => {
  const services = () => testServices(database.db);
  const reindex = () => reindexListings(services(), never);
  const row = () =>
    database.db
      .selectFrom("teacher_listings")
      .select(["search_words", "words_folding", "words_version", "version", "updated_at"])
      .executeTakeFirstOrThrow();

  test("saving a listing stores its search words, so the job has no work", async () => {
    const userId = await insertProfile(database.db, { full_name: "王红" });
    const actor = { role: "member", userId, email: "w@taoli.example", fullName: "王红", language: null } as const;
    const made = await submitListing(services(), actor, teacherInput({ headline: "Patience" }));
    expect(made.ok).toBe(true);
    expect(await row()).toMatchObject({ words_folding: searchWordsVersion, words_version: 1, version: 1 });
    expect((await row()).search_words).toMatch(/'patience'.*'~wanghong'|'~wanghong'.*'patience'/);
    expect(await findNextReindex(services())).toBeNull();
    const edited = await editListing(services(), actor, 1, teacherInput({ headline: "Humor" }));
    expect(edited.ok).toBe(true);
    expect((await row()).search_words).toContain("'humor'");
    expect((await row()).search_words).not.toContain("'patience'");
    expect(await findNextReindex(services())).toBeNull();
    expect(await reindex()).toEqual({ reindexed: 0, isFinished: true });
  });

  test("the job updates words after new rules, direct edits and renames, without counting as an edit", async () => {
    const id = await insertListing(database.db, teacherColumns({ headline: "Humor" }), { full_name: "王红" });
    const update = (columns: object) => database.db.updateTable("teacher_listings").set(columns).execute();
    const isDue = async () => (await findNextReindex(services())) !== null;
    expect(await isDue()).toBe(true);
    expect(await reindex()).toEqual({ reindexed: 1, isFinished: true });
    expect([(await row()).search_words.includes("'humor'"), await isDue()]).toEqual([true, false]);

    await update({ headline: "Patience", version: 2 });
    expect(await isDue()).toBe(true);
    const { updated_at: editedAt } = await row();
    await reindex();
    expect(await row()).toMatchObject({ words_version: 2, updated_at: editedAt });
    expect((await row()).search_words).toContain("'patience'");

    await database.db.updateTable("profiles").set({ full_name: "汪洪" }).execute();
    expect(await isDue()).toBe(true);
    await reindex();
    expect((await row()).search_words).toContain("'汪洪'");
    expect((await row()).search_words).not.toContain("'王红'");

    await update({ words_folding: searchWordsVersion - 1 });
    expect(await reindex()).toEqual({ reindexed: 1, isFinished: true });
    expect(id).not.toBe("");
  });

  test("new words of public listings send one notification per batch, and those of others none", async () => {
    const heard: (string | null)[] = [];
    await insertListing(database.db, teacherColumns({ is_active: false }));
    const stop = await database.opened.onListingsChanged((payload) => heard.push(payload));
    // Notifications arrive in the order of the commits.
    const untilHeard = async () => {
      await sql`select pg_notify('listings_changed', '["end"]')`.execute(database.db);
      await expect.poll(() => heard.at(-1)).toBe('["end"]');
      return heard.splice(0).slice(0, -1);
    };
    await reindex();
    expect(await untilHeard()).toEqual([]);
    await Promise.all([insertListing(database.db), insertListing(database.db)]);
    await untilHeard();
    await reindex();
    expect((await untilHeard()).filter((payload) => payload === '["words"]')).toHaveLength(1);
    await stop();
  });
});
