import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import type { Actor } from "#domain/members/actor.ts";
import {
  download,
  type Exporter,
  exportRows,
  openMember,
  prepare,
  request,
} from "#test/helpers/data-export/exporter.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { giveUpExport } from "./data-export.ts";
import { findExport, openExport } from "./find-export.ts";
import { readExportBacklog } from "./prepare-export.ts";

const operator: Actor = { role: "admin", userId: crypto.randomUUID() };

const hour = 60;

/** Returns the number of requests, or of downloads, in the audit log. */
async function countEntries(db: Database, { member }: Exporter, action = "own-data-exported"): Promise<number> {
  const entries = db.selectFrom("audit_log").select("number").where("action", "=", action);
  return (await entries.where("actor_id", "=", member.userId).execute()).length;
}

eachDatabase((database) => {
  test("a request needs a recent sign-in, and is rejected after five a day", async () => {
    const site = await openMember(database.db, "canary-one");
    const old = new Date(site.now().getTime() - 10 * 60_000 - 1);
    for (const authenticatedAt of [undefined, old])
      expect(await request(site, { authenticatedAt })).toMatchObject({
        failure: { code: "reauthentication-needed" },
      });
    for (const [actor, code] of [
      [operator, "not-allowed"],
      [{ role: "visitor" }, "not-signed-in"],
    ] as const) {
      expect(await request(site, {}, actor)).toMatchObject({ failure: { code } });
      expect(await findExport(site.services, actor)).toMatchObject({ failure: code });
      expect(await openExport(site.services, site.exports, actor)).toMatchObject({ failure: code });
    }
    for (let made = 0; made < 5; made += 1) {
      unwrap(await request(site));
      for (const { id } of await exportRows(database.db)) await giveUpExport(site.services, id);
      expect(unwrap(await findExport(site.services, site.member))).toMatchObject({ state: "failed", expiresAt: null });
    }
    const rejected = { failure: { code: "too-many-requests", retryAfterSeconds: 86_400 } };
    expect(await request(site)).toMatchObject(rejected);
    site.pass(24 * hour + 1);
    expect(await request(site)).toMatchObject({ value: { state: "requested" } });
    expect(await exportRows(database.db)).toHaveLength(1);
  });

  test("concurrent requests create one export, and only a new one is counted", async () => {
    const site = await openMember(database.db, "canary-one");
    const requested = await Promise.all(Array.from({ length: 7 }, () => request(site)));
    expect(new Set(requested.map((each) => unwrap(each).requestedAt.getTime())).size).toBe(1);
    expect([(await exportRows(database.db)).length, await countEntries(database.db, site)]).toEqual([1, 1]);
    expect(await readExportBacklog(site.services)).toEqual({ waiting: 1, oldestSeconds: 0 });
    await prepare(site);
    const ready = unwrap(await request(site));
    const expiresAt = new Date(site.now().getTime() + 24 * hour * 60_000);
    expect(ready).toMatchObject({ state: "ready", expiresAt, bytes: expect.any(Number) });
    expect(unwrap(await findExport(site.services, site.member))).toEqual(ready);
    expect([(await exportRows(database.db)).length, await countEntries(database.db, site)]).toEqual([1, 1]);
    expect(await readExportBacklog(site.services)).toEqual({ waiting: 0, oldestSeconds: null });
  });

  test("a member cannot find or open another member's export", async () => {
    const [one, other] = [await openMember(database.db, "canary-one"), await openMember(database.db, "canary-other")];
    unwrap(await request(one));
    await prepare(one);
    expect(unwrap(await findExport(one.services, other.member))).toBeNull();
    expect(await openExport(one.services, one.exports, other.member)).toMatchObject({ failure: "export-not-found" });
    expect(Object.keys(await download(one))).toContain("account.json");
  });

  test("each download is recorded in the audit log, and a rejected one is not", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    expect(await openExport(site.services, site.exports, site.member)).toMatchObject({ failure: "export-not-found" });
    await prepare(site);
    expect(await countEntries(database.db, site, "own-data-downloaded")).toBe(0);
    for (const downloads of [1, 2]) {
      await download(site);
      expect(await countEntries(database.db, site, "own-data-downloaded")).toBe(downloads);
    }
  });
});
