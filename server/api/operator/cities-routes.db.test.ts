import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { listCityHistory } from "#domain/moderation/moderate-city.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { operatorCitiesRoutes } from "./cities-routes.ts";

const path = "/api/operator/cities";

eachDatabase((database) => {
  // The audit log keeps its entries from one test to the next.
  let operatorId = "";
  beforeEach(() => {
    operatorId = randomUUID();
  });

  async function ask(method: string, body?: object, token: string | null = tokenOf("admin", operatorId), rest = "") {
    const services = testServices(database.db, testNow);
    const routes = operatorCitiesRoutes({ services, verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" });
    const response = await routes.request(path + rest, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
  const history = async (before: number | null, size: number) =>
    unwrap(
      await listCityHistory(testServices(database.db, testNow), { role: "admin", userId: operatorId }, before, size),
    );
  const fargo = { city: "Fargo", accept: true, name: "Fargo", chinese_name: "法戈", state: "ND" };
  const decisions = () => database.db.selectFrom("city_decisions").select(["city_key", "accepted"]).execute();
  const audited = async () => {
    const rows = await database.db
      .selectFrom("audit_log")
      .select(["action", "target_id"])
      .where("actor_id", "=", operatorId)
      .where("target_kind", "=", "city")
      .orderBy("number")
      .execute();
    return rows.map(({ action, target_id: id }) => `${action} ${id}`);
  };

  test("a pending city is accepted, renamed and rejected; each decision is recorded", async () => {
    await insertListing(database.db, teacherColumns({ city: "Fargo", state: "ND", city_key: "fargo" }));
    expect(JSON.parse((await ask("GET")).text)).toMatchObject({ waiting: [{ key: "fargo", listings: 1 }] });
    expect(await ask("POST", fargo)).toEqual({ status: 200, text: '{"city":"fargo"}' });
    await ask("POST", { ...fargo, chinese_name: "法哥" });
    const accepted = JSON.parse((await ask("GET")).text);
    expect(accepted).toMatchObject({ waiting: [], accepted: [{ key: "fargo", zh: "法哥" }] });
    await ask("POST", { city: "fargo", accept: false });
    const refused = JSON.parse((await ask("GET")).text);
    expect(refused).toMatchObject({ accepted: [], refused: ["fargo"] });
    const mine = refused.history.filter((entry: { actor_id: string }) => entry.actor_id === operatorId);
    expect(mine).toMatchObject([
      { action: "city-refused", target_id: "fargo", target_label: null, at: testNow.toISOString() },
      { action: "city-accepted", target_label: "Fargo · 法哥 · ND" },
      { action: "city-accepted", target_label: "Fargo · 法戈 · ND" },
    ]);
    expect(await audited()).toEqual(["city-accepted fargo", "city-accepted fargo", "city-refused fargo"]);
  });

  test("the history of decisions is read in pages", async () => {
    for (const accept of [true, false, true, false, true]) await ask("POST", { ...fargo, accept });
    const all = (await history(null, 100)).entries.map(({ number }) => number);
    const read: number[] = [];
    for (let before: number | null = null, isOver = false; !isOver; ) {
      const page = await history(before, 2);
      read.push(...page.entries.map(({ number }) => number));
      before = page.next;
      isOver = before === null;
    }
    expect(read).toEqual(all);
    const rest = await ask("GET", undefined, undefined, `/history?after=${all[0]}`);
    expect(JSON.parse(rest.text).history[0]).toMatchObject({ number: all[1], action: "city-refused" });
    expect((await ask("GET", undefined, undefined, "/history?after=x")).status).toBe(422);
    expect((await ask("GET", undefined, tokenOf("member", operatorId), "/history")).status).toBe(403);
  });

  test.each([
    ["a visitor", () => null, 401],
    ["an expired session", () => "expired", 401],
    ["a member", () => tokenOf("member", operatorId), 403],
    ["an operator without a second factor", () => tokenOf("weak-admin", operatorId), 403],
    ["an operator", () => tokenOf("admin", operatorId), 200],
  ])("%s reads and decides as the role allows", async (_role, tokenOfRole, status) => {
    const token = tokenOfRole();
    const before = await decisions();
    const read = await ask("GET", undefined, token);
    const decided = await ask("POST", { ...fargo, city: "Bismarck", name: "Bismarck" }, token);
    expect([read.status, decided.status], read.text).toEqual([status, status]);
    if (status !== 200) expect([await decisions(), await audited()]).toEqual([before, []]);
  });

  test("errors name the invalid field, and nothing is decided", async () => {
    const fields = async (change: object) => {
      const { status, text } = await ask("POST", { city: "Minot", accept: true, ...change });
      const { error } = JSON.parse(text) as { error?: { fields?: { field: string }[] } };
      return [status, (error?.fields ?? []).map(({ field }) => field)];
    };
    expect.soft(await fields({ city: "Houston" })).toEqual([422, ["city"]]);
    expect.soft(await fields({})).toEqual([422, ["name", "state"]]);
    expect.soft(await fields({ name: "Minot" })).toEqual([422, ["state"]]);
    expect.soft(await fields({ state: "MT" })).toEqual([422, ["name"]]);
    expect.soft(await fields({ name: "Minot", state: "x".repeat(61) })).toEqual([422, ["state"]]);
    expect
      .soft(await fields({ name: "Minot", state: "MT", chinese_name: "x".repeat(61) }))
      .toEqual([422, ["chinese_name"]]);
    expect(await audited()).toEqual([]);
  });
});
