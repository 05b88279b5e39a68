import { expect, test } from "vitest";
import type { FileStore } from "#domain/media/media.ts";
import {
  download,
  type Exporter,
  exportEmails,
  exportRows,
  openMember,
  prepare,
  read,
  request,
} from "#test/helpers/data-export/exporter.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { findExport, openExport } from "./find-export.ts";
import { findNextExportDue } from "./prepare-export.ts";

const hour = 60;

/** A file store whose writes wait until they are released, as those of a stalled process. */
function stuckStore(store: FileStore) {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const put: FileStore["put"] = async (...file) => {
    reach();
    await opened;
    await store.put(...file);
  };
  return { files: { ...store, put }, reached, open: () => open() };
}

eachDatabase((database) => {
  test("the member gets an email in their language with a link to the account page", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    expect(await findNextExportDue(site.services)).toEqual(site.now());
    await prepare(site);
    const expiresAt = new Date(site.now().getTime() + 24 * hour * 60_000);
    expect(await findNextExportDue(site.services)).toEqual(expiresAt);
    const [email] = await exportEmails(database.db);
    expect(JSON.parse(email?.letter ?? "")).toMatchObject({
      to: site.email,
      language: "en",
      link: expect.stringMatching(/\/dashboard\/account#export$/u),
      expiresAt: expiresAt.toISOString(),
      timeZone: expect.stringContaining("/"),
    });
    expect(await prepare(site)).toBe(false);
  });

  test("concurrent workers prepare each export once", async () => {
    const sites: Exporter[] = [];
    for (const name of ["canary-a", "canary-b", "canary-c"]) sites.push(await openMember(database.db, name));
    const [first] = sites as [Exporter];
    for (const site of sites) unwrap(await request(site));
    const worked = await Promise.all(Array.from({ length: 6 }, () => prepare(first)));
    expect(worked.filter(Boolean)).toHaveLength(3);
    expect((await exportRows(database.db)).map(({ state, attempts }) => [state, attempts])).toEqual(
      Array(3).fill(["ready", 1]),
    );
    expect((await exportEmails(database.db)).length).toBe(3);
  });

  test("another worker takes over after the lease of a killed one, which does no harm if it resumes", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    const stuck = stuckStore(site.exports);
    const dead = prepare(site, { exports: stuck.files });
    await stuck.reached;
    site.pass(4);
    expect(await prepare(site)).toBe(false);
    site.pass(2);
    expect(await prepare(site)).toBe(true);
    const names = [...site.exports.files.keys()];
    expect(names).toHaveLength(1);
    stuck.open();
    await dead;
    expect([...site.exports.files.keys()]).toEqual(names);
    expect(await exportRows(database.db)).toMatchObject([{ state: "ready", attempts: 2 }]);
    expect((await exportEmails(database.db)).length).toBe(1);
    expect(Object.keys(await download(site))).toContain("account.json");
  });

  test("an unavailable provider is retried three times, then the member can request again", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    for (const state of ["requested", "requested", "failed"]) {
      expect(await prepare(site, { accountData: undefined })).toBe(true);
      expect(unwrap(await findExport(site.services, site.member))).toMatchObject({ state });
      expect(await prepare(site)).toBe(false);
      site.pass(1);
    }
    expect([site.exports.files.size, (await exportEmails(database.db)).length]).toEqual([0, 0]);
    expect(await openExport(site.services, site.exports, site.member)).toMatchObject({ failure: "export-not-found" });
    expect(Object.keys(await read(site))).toContain("account.json");
  });

  test("files of a failed attempt are erased", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    const put: FileStore["put"] = async (...file) => {
      await site.exports.put(...file);
      throw new Error("The connection is lost.");
    };
    expect(await prepare(site, { exports: { ...site.exports, put } })).toBe(true);
    expect([site.exports.files.size, await exportRows(database.db)]).toMatchObject([
      0,
      [{ archive: null, sealed_key: null, parts: 0 }],
    ]);
  });

  test("a worker that stops releases its export immediately", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    await prepare(site, { signal: AbortSignal.abort() });
    expect(await exportRows(database.db)).toMatchObject([{ state: "requested", attempts: 0, due_at: site.now() }]);
    expect(await prepare(site)).toBe(true);
    expect(await exportRows(database.db)).toMatchObject([{ state: "ready" }]);
  });

  test("an export whose account is erased meanwhile leaves no file and no email", async () => {
    const site = await openMember(database.db, "canary-one");
    unwrap(await request(site));
    const stuck = stuckStore(site.exports);
    const running = prepare(site, { exports: stuck.files });
    await stuck.reached;
    await database.db.deleteFrom("data_exports").execute();
    stuck.open();
    expect(await running).toBe(true);
    expect([site.exports.files.size, (await exportEmails(database.db)).length]).toEqual([0, 0]);
  });
});
