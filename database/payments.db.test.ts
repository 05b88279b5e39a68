import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bothDatabases } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";

const protectedRow = { code: "23001" };

bothDatabases((database) => {
  const attempt = (columns: { listing_id?: string; intent_key?: string } = {}) => ({
    intent_key: randomUUID(),
    listing_id: randomUUID(),
    listing_type: "teacher" as const,
    months: 3,
    unit_cents: 500,
    currency: "usd",
    state: "created" as const,
    account: "gateway" as const,
    is_live: false,
    created_at: testNow,
    updated_at: testNow,
    ...columns,
  });

  async function insertPayment(columns: Parameters<typeof attempt>[0] = {}): Promise<string> {
    const values = attempt(columns);
    const row = await database.db.insertInto("payments").values(values).returning("id").executeTakeFirstOrThrow();
    return row.id;
  }

  async function insertEntry(payment_id: string, source_ref: string): Promise<void> {
    const times = { paid_at: testNow, created_at: testNow, updated_at: testNow };
    const entry = { source_ref, payment_id, listing_id: randomUUID(), months: 3, ...times };
    await database.db.insertInto("ledger").values(entry).execute();
  }

  test("agreed terms of a payment cannot be changed, and payment records cannot be deleted", async () => {
    const { db } = database;
    const payment_id = await insertPayment();
    await insertEntry(payment_id, "cs_1");
    const money = { payment_id, amount_cents: 1500, created_at: testNow, read_at: testNow };
    await db
      .insertInto("refunds")
      .values({ ...money, id: "re_1", status: "pending" })
      .execute();
    await db
      .insertInto("disputes")
      .values({ ...money, id: "dp_1", status: "open" })
      .execute();
    await db
      .insertInto("payment_changes")
      .values({ payment_id, actor: "provider", state_after: "created", changed_at: testNow })
      .execute();
    for (const table of ["payments", "ledger", "refunds", "disputes", "payment_changes"] as const)
      await expect(db.deleteFrom(table).execute()).rejects.toMatchObject(protectedRow);
    for (const change of [{ months: 12 }, { unit_cents: 1 }, { listing_id: randomUUID() }, { intent_key: "other" }])
      await expect(db.updateTable("payments").set(change).execute()).rejects.toMatchObject(protectedRow);
    for (const change of [{ source_ref: "cs_2" }, { listing_id: randomUUID() }, { paid_at: new Date(0) }])
      await expect(db.updateTable("ledger").set(change).execute()).rejects.toMatchObject(protectedRow);
    const history = db.updateTable("payment_changes").set({ actor: "operator" }).execute();
    await expect(history).rejects.toMatchObject(protectedRow);
    await db.updateTable("ledger").set({ months: 0 }).execute();
    await db.updateTable("payments").set({ user_id: null, email: null }).execute();
  });

  test("a session is stored completely or not at all, and cannot be replaced", async () => {
    const { db } = database;
    await insertPayment();
    const moments = { session_created_at: testNow, session_expires_at: testNow, session_read_at: testNow };
    const opened = { session_id: "cs_1", session_status: "open", state: "open", ...moments } as const;
    const half = db.updateTable("payments").set({ ...opened, session_read_at: null });
    await expect(half.execute()).rejects.toMatchObject({ constraint: "payments_session_is_whole" });
    const stateless = db.updateTable("payments").set({ ...opened, state: "created" });
    await expect(stateless.execute()).rejects.toMatchObject({ constraint: "payments_session_is_there" });
    await db.updateTable("payments").set(opened).execute();
    const other = db.updateTable("payments").set({ session_id: "cs_2" });
    await expect(other.execute()).rejects.toMatchObject(protectedRow);
  });

  test("keys are unique, and a listing has at most one open attempt", async () => {
    const listing_id = randomUUID();
    const first = await insertPayment({ listing_id, intent_key: "a" });
    await expect(insertPayment({ intent_key: "a" })).rejects.toMatchObject({ constraint: "payments_intent_key_key" });
    await expect(insertPayment({ listing_id })).rejects.toMatchObject({ constraint: "payments_one_open" });
    await database.db.updateTable("payments").set({ state: "abandoned" }).where("id", "=", first).execute();
    const second = await insertPayment({ listing_id });
    await insertEntry(first, "cs_1");
    await expect(insertEntry(first, "cs_2")).rejects.toMatchObject({ constraint: "ledger_payment_key" });
    await expect(insertEntry(second, "cs_1")).rejects.toMatchObject({ constraint: "ledger_pkey" });
  });

  test("a listing that was public keeps the flag", async () => {
    const { db } = database;
    const unpaid = { is_active: false, subscription_started_at: null, months_paid: 0 };
    const id = await insertListing(db, teacherColumns(unpaid));
    const wasPublic = async () =>
      (await db.selectFrom("teacher_listings").select("was_public").where("id", "=", id).executeTakeFirstOrThrow())
        .was_public;
    expect(await wasPublic()).toBe(false);
    await db.updateTable("teacher_listings").set({ city: "Quincy" }).execute();
    expect(await wasPublic()).toBe(false);
    await db.updateTable("teacher_listings").set({ is_active: true, subscription_started_at: testNow }).execute();
    await db.updateTable("teacher_listings").set(unpaid).execute();
    expect(await wasPublic()).toBe(true);
  });
});
