import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { recordAuditEntry } from "#domain/audit/record-audit-entry.ts";
import { hostedControl } from "#server/accounts/control/hosted-control.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { createHttpServer } from "#server/http/listen.ts";
import { failure, success } from "#std/result.ts";
import { type DatabaseUnderTest, eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { operatorExportRoutes } from "./export-routes.ts";
import { exportOf, exportPageSize, exportResponse } from "./export-rows.ts";

/** The API with a separate operator per test: the audit log is not emptied between tests. */
function openApp(db: DatabaseUnderTest["db"]) {
  const operatorId = randomUUID();
  const authorization = `Bearer ${tokenOf("admin", operatorId)}`;
  const services = testServices(db);
  const control = hostedControl(services, null);
  const callers = { verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" };
  const routes = operatorExportRoutes({ ...callers, services, control });
  const get = async (path: string, method = "GET") =>
    await routes.request(`/api/operator/exports/${path}`, { method, headers: { authorization } });
  const recorded = async () =>
    await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("actor_id", "=", operatorId)
      .where("action", "like", "%-exported")
      .orderBy("number")
      .execute();
  return { routes, get, recorded };
}

/** Entries numbered by their reason. */
async function insertEntries(db: DatabaseUnderTest["db"], action: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    at: testNow,
    actor_kind: "system" as const,
    action,
    reason: String(index),
    details: "{}",
  }));
  for (let first = 0; first < count; first += 400)
    await db
      .insertInto("audit_log")
      .values(rows.slice(first, first + 400))
      .execute();
}

eachDatabase((database) => {
  test("an export contains every page of a list, each row once, as CSV and as JSON", async () => {
    const count = 2 * exportPageSize + 1;
    await insertEntries(database.db, "entries-erased", count);
    const { get } = openApp(database.db);
    const csv = await get("audit?action=entries-erased");
    expect(csv.status).toBe(200);
    expect(csv.headers.get("cache-control")).toBe("no-store");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="taoli-audit-2026-06-15.csv"');
    const bytes = new Uint8Array(await csv.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines[0]).toBe("number,at,actor_kind,actor_id,action,target_kind,target_id,target_label,reason,request_id");
    expect(lines).toHaveLength(count + 2);

    const json = await get("audit?action=entries-erased&format=json");
    expect(json.headers.get("content-disposition")).toContain("taoli-audit-2026-06-15.json");
    const rows = (await json.json()) as { reason: string; number: number }[];
    expect(new Set(rows.map(({ reason }) => reason)).size).toBe(count);
    expect(rows[0]).toMatchObject({ action: "entries-erased", actor_kind: "system", reason: String(count - 1) });
  });

  test("a listing with two names is exported by the Latin one", async () => {
    await insertListing(database.db, teacherColumns({ name_zh: "谭梅" }), { full_name: "Tan Mei" });
    const { get } = openApp(database.db);
    expect(await (await get("listings")).text()).toContain(",Tan Mei,teacher,");
  });

  test("a name that starts a formula is escaped in CSV", async () => {
    await insertListing(database.db, teacherColumns(), { full_name: "=1+1" });
    const { get } = openApp(database.db);
    expect(await (await get("listings")).text()).toContain(`,"'=1+1",teacher,Boston,active,2,`);
  });

  test("each export is recorded with its filter, but without the search text", async () => {
    const id = randomUUID();
    const { get, recorded } = openApp(database.db);
    for (const path of ["listings?q=lin@taoli.example&state=active", `listings?q=${id}&format=json`, "reports"])
      await (await get(path)).text();
    expect(await recorded()).toEqual([
      { action: "listings-exported", details: { format: "csv", q: "(text)", state: "active" } },
      { action: "listings-exported", details: { format: "json", q: id } },
      { action: "reports-exported", details: { format: "csv" } },
    ]);
  });

  test("the export of the audit log has the search of the page, whose text is not recorded", async () => {
    const { get, recorded } = openApp(database.db);
    const reason = randomUUID().slice(0, 13);
    await insertEntries(database.db, "entries-erased", 1);
    await recordAuditEntry(database.db, { at: testNow, actor: { kind: "system" }, action: "note-added", reason });
    const rows = (await (await get(`audit?q=${reason.toUpperCase()}&format=json`)).json()) as { reason: string }[];
    expect(rows.map((row) => row.reason)).toEqual([reason]);
    expect(await recorded()).toEqual([{ action: "audit-exported", details: { format: "json", q: "(text)" } }]);
  });

  test("payments and emails are exported without contents or payers", async () => {
    const row = {
      kind: "welcome",
      recipient: "owner@taoli.example",
      language: "zh",
      letter: '{"secret":"letter"}',
    } as const;
    const times = { due_at: testNow, created_at: testNow, expires_at: new Date(testNow.getTime() + 86_400_000) };
    await database.db
      .insertInto("mail_outbox")
      .values({ ...row, ...times })
      .execute();
    const { get, recorded } = openApp(database.db);
    const emails = await (await get("emails?recipient=owner@taoli.example")).text();
    expect([emails.includes("owner@taoli.example"), emails.includes("secret")]).toEqual([true, false]);
    const payments = await (await get("payments?show=all&q=payer@reader.example")).text();
    expect(payments.split("\r\n")[0]).toBe(
      "id,state,listing_name,months,amount_cents,currency,refunded_cents,is_live,created_at,alerts,respond_by",
    );
    expect(await recorded()).toEqual([
      { action: "emails-exported", details: { format: "csv", recipient: "(text)" } },
      { action: "payments-exported", details: { format: "csv", show: "all", q: "(text)" } },
    ]);
    for (const path of ["emails?state=x", "payments?show=x"]) expect((await get(path)).status).toBe(422);
  });

  test("an empty list is exported as an empty file; an invalid export is rejected and not recorded", async () => {
    const { get, recorded } = openApp(database.db);
    expect(await (await get("reports?state=decided&format=json")).json()).toEqual([]);
    expect((await (await get("reports")).text()).split("\r\n")).toHaveLength(2);
    for (const [path, status] of [
      ["nothing", 404],
      ["constructor", 404],
      ["listings?format=xlsx", 422],
      ["listings?state=sold", 422],
      ["listings?q=%00", 422],
      ["reports?state=all", 422],
      ["audit?since=2026-02-30", 422],
      ["audit?actor=1", 422],
    ] as const)
      expect([path, (await get(path)).status]).toEqual([path, status]);
    expect((await get("listings", "HEAD")).status).toBe(405);
    expect(await recorded()).toHaveLength(2);
  });

  test("a failed read breaks the connection, and a client's disconnect stops the reads", async () => {
    const services = testServices(database.db);
    let reads = 0;
    let readsUntilFailure = 3;
    const source = exportOf({
      columns: ["text"],
      filters: [],
      readFilter: () => ({}),
      async readPage(_services, _actor, _filter, _after: number | null, size) {
        reads += 1;
        if (reads > readsUntilFailure) return failure("unavailable");
        return success({ rows: Array.from({ length: size }, () => ({ text: "x".repeat(2000) })), next: reads });
      },
    });
    const app = new Hono<ActorVariables>();
    app.get("/", async (context) => {
      context.set("actor", { role: "admin", userId: randomUUID() });
      return await exportResponse(context, services, "endless", source);
    });
    const server = createHttpServer(app.fetch);
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
    try {
      const address = server.address();
      const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
      const broken = await fetch(origin);
      expect(broken.status).toBe(200);
      await expect(broken.text()).rejects.toThrow();
      expect(services.logged).toContainEqual({ level: "error", event: "export-aborted" });

      [reads, readsUntilFailure] = [0, Number.POSITIVE_INFINITY];
      const leaving = new AbortController();
      const left = await fetch(origin, { signal: leaving.signal });
      await left.body?.getReader().read();
      leaving.abort();
      await expect
        .poll(async () => {
          const before = reads;
          await new Promise((done) => setTimeout(done, 50));
          return reads - before;
        })
        .toBe(0);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test("an export requires an operator with a second factor", async () => {
    const { routes } = openApp(database.db);
    for (const [kind, status] of [
      ["member", 403],
      ["weak-admin", 403],
    ] as const) {
      const headers = { authorization: `Bearer ${tokenOf(kind, randomUUID())}` };
      expect((await routes.request("/api/operator/exports/audit", { headers })).status).toBe(status);
    }
  });
});
