import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { failure, success } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { type AuditEntry, recordAuditEntry } from "./record-audit-entry.ts";
import { type AuditSearch, readOperatorEmails, searchAuditLog } from "./search-audit-log.ts";

const operatorId = randomUUID();
const operator: Actor = { role: "admin", userId: operatorId };
const colleague = { id: randomUUID(), email: "mei@taoli.example" };

/** The auth provider with one operator. */
const accounts = {
  find: async (by: { id: string } | { email: string }) => {
    const isFound = "id" in by ? by.id === colleague.id : by.email === colleague.email;
    const unknown = { fullName: null, language: null, confirmedAt: null, lastSignInAt: null, sessions: null };
    const account = { ...unknown, ...colleague, createdAt: new Date(0), providers: [], factors: [], isOperator: true };
    return success(isFound ? account : null);
  },
};
/** A hosted provider without its key. */
const lockedAccounts = { find: async () => failure("no-service-key" as const) };

eachDatabase((database) => {
  const add = (action: string, entry: Partial<AuditEntry> = {}) =>
    recordAuditEntry(database.db, { at: new Date(), actor: { kind: "system" }, action, ...entry });
  const read = async (filter: AuditSearch, before: number | null = null, size = 50) => {
    const found = await searchAuditLog(testServices(database.db), accounts, operator, filter, { before, size });
    if (!found.ok) throw new Error(found.failure);
    return { actions: found.value.entries.map(({ action }) => action), next: found.value.next };
  };
  const actionsOf = async (search: string) => (await read({ search })).actions;

  test("an email address finds entries by and about the person, and each search is recorded without it", async () => {
    const email = "Lin@School.example";
    const listing = await insertListing(database.db, teacherColumns(), { email });
    const { user_id: owner } = await database.db
      .selectFrom("teacher_listings")
      .select("user_id")
      .where("id", "=", listing)
      .executeTakeFirstOrThrow();
    await add("person-read", {
      actor: { kind: "operator", userId: colleague.id },
      target: { kind: "account", id: owner },
    });
    await add("second-look-asked", { actor: { kind: "owner", userId: owner } });
    await add("listing-removed", { target: { kind: "listing", id: listing }, reason: "lin@school.example" });
    await add("listing-restored", { target: { kind: "listing", id: randomUUID() } });
    const byOwner = ["listing-removed", "second-look-asked", "person-read"];
    expect(await actionsOf("lin@school.example")).toEqual(byOwner);
    const search = "LIN@school.example";
    const services = testServices(database.db);
    const byProfile = await searchAuditLog(services, lockedAccounts, operator, { search }, { before: null });
    expect(byProfile.ok && byProfile.value.entries.map(({ action }) => action)).toEqual(byOwner);
    expect(await actionsOf("MEI@taoli.example")).toEqual(["person-read"]);
    expect(await actionsOf("nobody@taoli.example")).toEqual([]);
    const own = await database.db
      .selectFrom("audit_log")
      .select(["action", "reason", "target_id", "details"])
      .where("actor_id", "=", operatorId)
      .execute();
    const searched = { action: "audit-searched", reason: null, target_id: null, details: { by: "address" } };
    expect(own).toEqual(Array.from({ length: 4 }, () => searched));
  });

  test("an id or URL finds entries about a listing, in pages and together with other filters", async () => {
    const listing = randomUUID();
    const target = { kind: "listing", id: listing };
    await add("listing-removed", { target });
    await add("listing-restored", { target });
    const userId = randomUUID();
    await add("note-added", { target, actor: { kind: "operator", userId } });
    await add("listing-removed", { target: { kind: "listing", id: randomUUID() } });
    const all = ["note-added", "listing-restored", "listing-removed"];
    for (const search of [
      listing,
      listing.toUpperCase(),
      `https://taoli.example/zh/listing/${listing}?from=a@b#reviews`,
      `/listing/${listing}/reviews`,
      `https://taoli.example/admin/listings?id=${listing}`,
    ])
      expect([search, await actionsOf(search)]).toEqual([search, all]);
    expect(await actionsOf(userId)).toEqual(["note-added"]);
    expect((await read({ search: listing, kind: "system" })).actions).toEqual(all.slice(1));
    const first = await read({ search: listing }, null, 2);
    expect(first.actions).toEqual(all.slice(0, 2));
    expect(await read({ search: listing }, first.next, 2)).toEqual({ actions: all.slice(2), next: null });
  });

  test("other text finds reasons that contain it in any case, and the target with that id", async () => {
    await add("operator-granted", { reason: "Helps on weekends, 100% of them" });
    await add("listing-removed", { reason: "冒用他人身份" });
    await add("city-accepted", { target: { kind: "city", id: "weekends" } });
    await add("listing-restored");
    expect(await actionsOf("WEEKEND")).toEqual(["operator-granted"]);
    expect(await actionsOf("weekends")).toEqual(["city-accepted", "operator-granted"]);
    expect(await actionsOf("他人")).toEqual(["listing-removed"]);
    expect(await actionsOf("0% of")).toEqual(["operator-granted"]);
    expect(await actionsOf("%")).toEqual(["operator-granted"]);
    expect(await actionsOf("_")).toEqual([]);
  });

  test("the addresses of operators who acted are found, never those of owners", async () => {
    const rows = [
      { actorKind: "operator", actorId: colleague.id },
      { actorKind: "operator", actorId: randomUUID() },
      { actorKind: "owner", actorId: colleague.id },
      { actorKind: "system", actorId: null },
    ] as const;
    const services = testServices(database.db);
    expect([...(await readOperatorEmails(services, accounts, rows))]).toEqual([[colleague.id, colleague.email]]);
    expect((await readOperatorEmails(services, accounts, rows.slice(2))).size).toBe(0);
    expect((await readOperatorEmails(services, lockedAccounts, rows)).size).toBe(0);
  });

  test("only operators can search", async () => {
    const services = testServices(database.db);
    const visitor: Actor = { role: "visitor" };
    const found = await searchAuditLog(services, accounts, visitor, { search: colleague.email }, { before: null });
    expect(found).toEqual(failure("not-signed-in"));
  });
});
