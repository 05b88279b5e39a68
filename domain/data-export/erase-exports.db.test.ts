import { expect, test } from "vitest";
import { download, exportRows, openMember, prepare, request } from "#test/helpers/data-export/exporter.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import type { MemoryStore } from "#test/helpers/media/memory-store.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { eraseExpiredExports, sweepOrphanedExports } from "./erase-exports.ts";
import { findExport, openExport } from "./find-export.ts";
import { findNextExportDue } from "./prepare-export.ts";

const hour = 60;

eachDatabase((database) => {
  test("an export expires after a day, then its archive and row are erased", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    await prepare(site);
    site.pass(24 * hour - 1);
    expect(Object.keys(await download(site))).toContain("account.json");
    expect(await eraseExpiredExports(site.services, site.exports)).toBe(0);
    site.pass(1);
    expect(await openExport(site.services, site.exports, site.member)).toMatchObject({ failure: "export-expired" });
    expect(unwrap(await findExport(site.services, site.member))).toBeNull();
    expect(await eraseExpiredExports(site.services, site.exports)).toBe(1);
    expect([site.exports.files.size, await exportRows(database.db), await findNextExportDue(site.services)]).toEqual([
      0,
      [],
      null,
    ]);
    expect(await openExport(site.services, site.exports, site.member)).toMatchObject({ failure: "export-not-found" });
  });

  test("the row is kept until an unavailable file store erases the archive", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    await prepare(site);
    site.pass(24 * hour);
    const away = async () => Promise.reject(new Error("away"));
    expect(await eraseExpiredExports(site.services, { ...site.exports, delete: away })).toBe(0);
    expect(await eraseExpiredExports(site.services, site.exports)).toBe(0);
    site.pass(5);
    expect(await eraseExpiredExports(site.services, site.exports)).toBe(1);
    expect(site.exports.files.size).toBe(0);
  });

  test("files without a row are erased after an hour, and others are kept", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    await prepare(site);
    const [live] = [...site.exports.files.keys()];
    await site.exports.put(`${"ab".repeat(16)}-0.part`, new Uint8Array([1]));
    expect(await sweepOrphanedExports(site.services, site.exports)).toBe(0);
    site.pass(2 * hour);
    expect(await sweepOrphanedExports(site.services, site.exports)).toBe(1);
    expect([...site.exports.files.keys()]).toEqual([live]);
  });

  test("an export whose file or key is lost can be requested again", async () => {
    const site = await openMember(database.db, "canary-one");
    const lose: ((store: MemoryStore) => Promise<unknown>)[] = [
      async (store) => store.files.clear(),
      () => database.db.updateTable("data_exports").set({ sealed_key: "of another secret" }).execute(),
    ];
    for (const wrong of lose) {
      unwrap(await request(site));
      await prepare(site);
      await wrong(site.exports);
      expect(await openExport(site.services, site.exports, site.member)).toMatchObject({
        failure: "export-not-found",
      });
      expect(unwrap(await findExport(site.services, site.member))).toMatchObject({ state: "failed", bytes: null });
    }
    const away = { ...site.exports, get: () => Promise.reject(new Error("away")) };
    unwrap(await request(site));
    await prepare(site);
    expect(await openExport(site.services, away, site.member)).toMatchObject({ failure: "unavailable" });
    expect(unwrap(await findExport(site.services, site.member))).toMatchObject({ state: "ready" });
  });
});
