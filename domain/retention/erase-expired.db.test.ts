import { expect, test } from "vitest";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { messagesFor } from "#i18n/messages.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { eraseExpired } from "./erase-expired.ts";

const day = 24 * 60 * 60_000;

eachDatabase((database) => {
  test("audit entries are deleted after 36 months, and records of deleted accounts after thirty days", async () => {
    const now = new Date();
    const services = testServices(database.db, now);
    const before = (days: number) => new Date(now.getTime() - days * day);
    const [old, young] = [before(36 * 31), before(35 * 30)];
    const entry = { actor: { kind: "system" }, action: "retention-test" } as const;
    for (const at of [old, young]) await recordAuditEntry(database.db, { ...entry, at });
    const deletion = (days: number | null) => ({
      user_id: crypto.randomUUID(),
      requested_at: before(100),
      language: "en" as const,
      erased_at: days === null ? null : before(days),
    });
    const deletions = [deletion(31), deletion(29), deletion(null)];
    await database.db.insertInto("account_deletions").values(deletions).execute();

    expect(await eraseExpired(services)).toMatchObject({ deletedAccounts: 1, reports: 0, auditEntries: 1 });
    expect(await eraseExpired(services)).toMatchObject({ deletedAccounts: 0, reports: 0, auditEntries: 0 });
    const entries = database.db.selectFrom("audit_log").select("at").where("action", "=", entry.action);
    expect(await entries.execute()).toEqual([{ at: young }]);
    expect(await database.db.selectFrom("account_deletions").select("user_id").execute()).toHaveLength(2);
    const erased = database.db.selectFrom("audit_log").select(["actor_kind", "reason", "target_label"]);
    expect(await erased.where("action", "=", "data-erased").orderBy("number").execute()).toEqual([
      { actor_kind: "system", reason: "deletedAccounts", target_label: "1" },
      { actor_kind: "system", reason: "auditEntries", target_label: "1" },
    ]);
    const { dataSets } = messagesFor("en", "adminAudit");
    const named = Object.keys(dataSets).filter((name) => name !== "reviewProofs");
    expect(named.toSorted()).toEqual(Object.keys(await eraseExpired(services)).toSorted());
  });

  test("reports are deleted after 24 months, along with decided cases that have no other report", async () => {
    const now = new Date();
    const services = testServices(database.db, now);
    const before = (days: number) => new Date(now.getTime() - days * day);
    const listingId = await insertListing(database.db);
    const open = async (created_at: Date, decided_at: Date | null) => {
      const { id } = await database.db
        .insertInto("moderation_cases")
        .values({
          target_kind: "listing",
          target_id: crypto.randomUUID(),
          listing_id: listingId,
          state: decided_at === null ? "open" : "decided",
          priority: 1,
          due_at: created_at,
          created_at,
          decided_at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const report = { case_id: id, source: "visitor", reason: "other", language: "en", created_at } as const;
      await database.db.insertInto("reports").values(report).execute();
      return id;
    };
    await open(before(25 * 31), before(25 * 31));
    const remaining = [await open(before(25 * 31), null), await open(before(23 * 30), before(23 * 30))];
    expect(await eraseExpired(services)).toMatchObject({ reports: 2 });
    const cases = await database.db.selectFrom("moderation_cases").select("id").execute();
    expect(cases.map(({ id }) => id).toSorted()).toEqual(remaining.toSorted());
    expect(await database.db.selectFrom("reports").select("case_id").execute()).toEqual([{ case_id: remaining[1] }]);
  });
});
