import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Actor } from "#domain/members/actor.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { type AuditFilter, listAuditEntries } from "./list-audit-entries.ts";
import { recordAuditEntry } from "./record-audit-entry.ts";

const operator: Actor = { role: "admin", userId: randomUUID() };

eachDatabase((database) => {
  const actionsOf = async (filter: AuditFilter, before: number | null = null, size?: number) => {
    const listed = await listAuditEntries(testServices(database.db), operator, filter, before, size);
    if (!listed.ok) throw new Error(listed.failure);
    return { actions: listed.value.entries.map(({ action }) => action), next: listed.value.next };
  };

  test("entries are filtered by actor, target, action and time, and paginated", async () => {
    const [owner, target] = [randomUUID(), randomUUID()];
    const add = (actor: "operator" | "owner" | "system", action: string, day: string) =>
      recordAuditEntry(database.db, {
        at: new Date(`${day}T23:59:00Z`),
        actor: actor === "system" ? { kind: actor } : { kind: actor, userId: actor === "owner" ? owner : randomUUID() },
        action,
        ...(actor === "operator" && { target: { kind: "listing", id: target } }),
      });
    await add("operator", "listing-removed", "2026-06-01");
    await add("owner", "second-look-asked", "2026-06-02");
    await add("system", "account-ban-ended", "2026-06-03");
    await add("operator", "listing-restored", "2026-06-04");
    const read = async (filter: AuditFilter) => (await actionsOf(filter)).actions;
    expect(await read({ kind: "operator" })).toEqual(["listing-restored", "listing-removed"]);
    expect(await read({ kind: "system" })).toEqual(["account-ban-ended"]);
    expect(await read({ kind: "visitor" })).toEqual([]);
    expect(await read({ actor: owner })).toEqual(["second-look-asked"]);
    expect(await read({ match: { ids: [target] }, action: "listing-removed" })).toEqual(["listing-removed"]);
    const days = { since: new Date("2026-06-02"), until: new Date("2026-06-03") };
    expect(await read(days)).toEqual(["account-ban-ended", "second-look-asked"]);
    const first = await actionsOf({}, null, 3);
    expect(first.actions).toEqual(["listing-restored", "account-ban-ended", "second-look-asked"]);
    expect(await actionsOf({}, first.next, 3)).toEqual({ actions: ["listing-removed"], next: null });
  });
});
