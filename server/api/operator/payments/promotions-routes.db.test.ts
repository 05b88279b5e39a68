import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listPromotionUses } from "#domain/promotions/operate/list-promotions.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { unwrap } from "#test/helpers/payments/payment-gateway.ts";
import { insertCode, newOwner, redeem } from "#test/helpers/promotions/promotions.ts";
import { operatorPromotionsRoutes } from "./promotions-routes.ts";

type Row = { id: string; code: string; state: string; uses: number; ends_at: string | null; starts_at: string };
type Said = {
  promotion?: Row;
  promotions?: Row[];
  uses?: { listing_id: string; listing_name: object | null; months: number }[];
  next?: string | null;
  error?: { code: string; fields?: { field: string; code: string; message: string }[] };
};

const basics = { free_months: 2, max_uses: 2, note: "Opening of a city" };

eachDatabase((database) => {
  function openConsole(now?: Date) {
    const services = testServices(database.db, now);
    const app = operatorPromotionsRoutes({ services, verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" });
    const operator = randomUUID();
    const send = async (path: string, body?: object) => {
      const response = await app.request(`/api/operator/promotions${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${tokenOf("admin", operator)}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, said: (await response.json()) as Said };
    };
    const errorsOf = async (body: object) =>
      (await send("", { ...basics, ...body })).said.error?.fields?.map(({ field, code }) => `${field} ${code}`);
    return { services, send, errorsOf, operator };
  }

  test("an operator creates a code, lists its uses and ends it; each action is audited with its reason", async () => {
    const { services, send, operator } = openConsole();
    const made = await send("", { ...basics, code: "boston 2027", ends_on: "2026-06-30" });
    expect(made.said.promotion).toMatchObject({
      code: "BOSTON-2027",
      months: 2,
      state: "active",
      uses: 0,
      starts_at: "2026-06-15T12:00:00.000Z",
      ends_at: "2026-07-01T00:00:00.000Z",
      per_person: 1,
    });
    const id = made.said.promotion?.id ?? "";
    const owner = await newOwner(database.db);
    expect(await redeem(services, owner, "BOSTON-2027")).toMatchObject({ months: 2 });
    expect((await send("")).said.promotions).toMatchObject([{ id, uses: 1, state: "active" }]);
    const { said } = await send(`/${id}/uses`);
    expect(said.uses).toMatchObject([
      { listing_id: owner.listingId, listing_name: { latin: "Lin Yuqing", han: null }, months: 2 },
    ]);
    expect(said.next).toBeNull();

    for (const _ of [1, 2]) {
      const ended = await send(`/${id}/deactivate`, { note: "Shared too widely" });
      expect(ended.said.promotion).toMatchObject({ id, state: "deactivated" });
    }
    expect(await redeem(services, await newOwner(database.db), "BOSTON-2027")).toBe("code-unknown");
    const entries = await database.db
      .selectFrom("audit_log")
      .select(["action", "reason", "target_label"])
      .where("actor_id", "=", operator)
      .where("target_id", "=", id)
      .orderBy("number")
      .execute();
    expect(entries).toEqual([
      { action: "promotion-created", reason: "Opening of a city", target_label: "BOSTON-2027" },
      { action: "promotion-deactivated", reason: "Shared too widely", target_label: "BOSTON-2027" },
    ]);
  });

  test("the uses of a code are read in pages, the latest first", async () => {
    const { services, send, operator } = openConsole();
    const { said } = await send("", { ...basics, max_uses: 9, code: "PAGES-2027" });
    const id = said.promotion?.id ?? "";
    const owners = [await newOwner(database.db), await newOwner(database.db), await newOwner(database.db)];
    for (const owner of owners) await redeem(services, owner, "PAGES-2027");
    const actor = { role: "admin", userId: operator } as const;
    const first = unwrap(await listPromotionUses(services, actor, id, null, 2));
    const second = unwrap(await listPromotionUses(services, actor, id, first.next, 2));
    const read = [...first.uses, ...second.uses].map(({ listingId }) => listingId);
    expect(read).toEqual(owners.map(({ listingId }) => listingId).toReversed());
    expect(second.next).toBeNull();
    expect((await send(`/${id}/uses?after=${first.next}`)).said.uses).toHaveLength(1);
    expect((await send(`/${id}/uses?after=x`)).status).toBe(422);
  });

  test("a code is random by default and unique in any notation", async () => {
    const { send, errorsOf } = openConsole();
    expect((await send("", basics)).said.promotion?.code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/u);
    expect((await send("", { ...basics, code: "BOSTON-2027" })).status).toBe(200);
    expect(await errorsOf({ code: "boston2027" })).toEqual(["code duplicate"]);
  });

  test("a code's state depends on the time and its uses", async () => {
    const { services, send } = openConsole();
    await send("", { ...basics, code: "LATER-2027", starts_on: "2026-07-01" });
    await send("", { ...basics, code: "OVER-2027", ends_on: "2026-06-15" });
    await send("", { ...basics, code: "ONCE-2027", max_uses: 1 });
    await redeem(services, await newOwner(database.db), "ONCE-2027");
    const stateAt = async (now: Date) => {
      const { said } = await openConsole(now).send("");
      return Object.fromEntries((said.promotions ?? []).map(({ code, state }) => [code, state]));
    };
    expect(await stateAt(new Date("2026-06-15T23:59:59Z"))).toEqual({
      "LATER-2027": "scheduled",
      "OVER-2027": "active",
      "ONCE-2027": "used-up",
    });
    expect(await stateAt(new Date("2026-07-01T00:00:00Z"))).toEqual({
      "LATER-2027": "active",
      "OVER-2027": "ended",
      "ONCE-2027": "used-up",
    });
  });

  test("invalid values are reported by field", async () => {
    const { errorsOf, send } = openConsole();
    expect(await errorsOf({ code: "ABC12", free_months: 25, max_uses: 0, note: " " })).toEqual([
      "code invalid",
      "free_months invalid",
      "max_uses invalid",
      "note missing",
    ]);
    expect(await errorsOf({ free_months: 1.5, per_person: 101, per_listing: "2", listing_type: "poster" })).toEqual([
      "free_months invalid",
      "listing_type invalid",
      "per_person invalid",
      "per_listing wrong-type",
    ]);
    expect(await errorsOf({ free_months: undefined })).toEqual(["free_months missing"]);
    expect(await errorsOf({ percent_off: 20 })).toEqual(["percent_off invalid"]);
    expect(await errorsOf({ free_months: undefined, percent_off: 100 })).toEqual(["percent_off invalid"]);
    expect(await errorsOf({ ends_on: "2026-06-14" })).toEqual(["ends_on invalid"]);
    expect(await errorsOf({ starts_on: "2026-08-01", ends_on: "2026-07-31" })).toEqual(["ends_on invalid"]);
    expect(await errorsOf({ starts_on: "2026-02-30" })).toEqual(["starts_on invalid"]);
    expect((await send(`/${randomUUID()}/deactivate`, { note: "Over" })).status).toBe(404);
    expect((await send("/x/uses")).status).toBe(404);
    expect((await send("")).said.promotions).toEqual([]);
  });

  test("the list is paginated", async () => {
    const { send } = openConsole();
    for (let n = 0; n < 51; n += 1) await insertCode(database.db, { code: `NUMBER-${n}` });
    const first = await send("");
    expect(first.said.promotions).toHaveLength(50);
    const second = await send(`?after=${first.said.next}`);
    expect([second.said.promotions?.length, second.said.next]).toEqual([1, null]);
  });
});
