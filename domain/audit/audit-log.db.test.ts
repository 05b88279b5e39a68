import { sql } from "kysely";
import { expect, test } from "vitest";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { recordAuditEntry } from "./record-audit-entry.ts";

const operator = { kind: "operator", userId: "7d3b2a1c-0000-4000-8000-000000000001" } as const;
const target = { kind: "listing", id: "7d3b2a1c-0000-4000-8000-000000000002", label: "Wang Mei" };

eachDatabase((database) => {
  const add = (action: string, at = new Date()) =>
    recordAuditEntry(database.db, { at, actor: operator, action, target, reason: "impersonation" });
  const entries = (action: string) =>
    database.db.selectFrom("audit_log").selectAll().where("action", "=", action).orderBy("number").execute();

  test("an entry is stored as given, and rolled back with its transaction", async () => {
    await add("listing-removed");
    const aborted = database.db.transaction().execute(async (trx) => {
      await recordAuditEntry(trx, { at: new Date(), actor: { kind: "system" }, action: "entries-erased" });
      throw new Error("aborted");
    });
    await expect(aborted).rejects.toThrow("aborted");
    expect(await entries("entries-erased")).toEqual([]);
    expect(await entries("listing-removed")).toMatchObject([
      {
        actor_kind: "operator",
        actor_id: operator.userId,
        target_label: "Wang Mei",
        reason: "impersonation",
        details: {},
      },
    ]);
  });

  test("entries are append-only, except for erasing a label and deleting after 36 months", async () => {
    await add("listing-restored");
    await add("listing-restored", new Date(Date.now() - 37 * 31 * 24 * 60 * 60_000));
    const update = (set: object) => database.db.updateTable("audit_log").set(set).execute();
    await expect(update({ reason: "another" })).rejects.toThrow("append-only");
    await expect(update({ target_label: "another" })).rejects.toThrow("append-only");
    await expect(update({ target_label: null, actor_id: null })).rejects.toThrow("append-only");
    await update({ target_label: null });
    expect(await entries("listing-restored")).toMatchObject([{ target_label: null }, { target_label: null }]);
    await expect(database.db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
    await database.db.deleteFrom("audit_log").where("at", "<", sql<Date>`now() - interval '36 months'`).execute();
    expect(await entries("listing-restored")).toHaveLength(1);
  });
});
