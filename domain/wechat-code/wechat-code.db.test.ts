import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Media } from "#domain/media/media.ts";
import type { Actor } from "#domain/members/actor.ts";
import { success } from "#std/result.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { insertListing, secondsFromNow, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { removeWechatCode, setWechatCode } from "./change-wechat-code.ts";
import { codeVersion } from "./code-version.ts";
import { findShownCode } from "./find-shown-code.ts";

const person = "https://u.wechat.com/MCn0a_1-xYz";
/** An image processor that reads these codes. */
const having = (...texts: string[]): Pick<Media, "images"> => ({
  images: {
    isReady: async () => true,
    process: async () => ({ ok: false, failure: { code: "unavailable" } }),
    readCodes: async () => success(texts),
  },
});
const read = async () => success(new Uint8Array());

eachDatabase((database) => {
  async function open(columns: Parameters<typeof teacherColumns>[0] = {}) {
    const { db } = database;
    const active = { is_active: true, was_public: true, subscription_expires_at: secondsFromNow(86_400) };
    const id = await insertListing(db, teacherColumns({ ...active, ...columns }));
    const { user_id: userId } = await db
      .selectFrom("teacher_listings")
      .select("user_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const actor: Actor = { role: "member", userId, email: "a@taoli.example", fullName: "A", language: null };
    return { id, actor, services: testServices(db) };
  }

  test("setting, replacing and removing a code notifies the listing's own pages only", async () => {
    const { id, actor, services } = await open();
    const heard: (string | null)[] = [];
    const stop = await database.opened.onListingsChanged((payload) => void heard.push(payload));
    const set = await setWechatCode(services, having(person), actor, read);
    expect(set).toEqual(success({ text: person, kind: "person", setAt: testNow, visibility: "live" }));
    await expect.poll(() => heard).toEqual([JSON.stringify([`listing:${id}`])]);
    const later = testServices(database.db, secondsFromNow(60));
    expect(await findShownCode(later, id, codeVersion(testNow))).toEqual(success(person));
    expect(await setWechatCode(later, having(person, person), actor, read)).toMatchObject({
      value: { setAt: secondsFromNow(60) },
    });
    expect(await findShownCode(later, id, codeVersion(testNow))).toEqual({ ok: false, failure: "gone" });
    for (let time = 0; time < 2; time += 1) expect(await removeWechatCode(later, actor)).toEqual(success(null));
    await expect.poll(() => heard.length).toBe(3);
    await stop();
  });

  test("the code of a listing that is not public is not shown and sends no notification", async () => {
    const { id, actor, services } = await open({
      is_active: false,
      was_public: false,
      months_paid: 0,
      subscription_started_at: null,
      subscription_expires_at: null,
    });
    const heard: unknown[] = [];
    const stop = await database.opened.onListingsChanged((payload) => void heard.push(payload));
    expect(await setWechatCode(services, having(person), actor, read)).toMatchObject({
      value: { visibility: "not-public" },
    });
    await sql`select pg_notify('listings_changed', '["end"]')`.execute(database.db);
    await expect.poll(() => heard).toEqual(['["end"]']);
    expect(await findShownCode(services, id, codeVersion(testNow))).toEqual({ ok: false, failure: "not-found" });
    await stop();
  });

  test("only owners can set and remove a code", async () => {
    const { services } = await open();
    const admin: Actor = { role: "admin", userId: crypto.randomUUID() };
    const visitor: Actor = { role: "visitor" };
    for (const [actor, code] of [
      [admin, "not-allowed"],
      [visitor, "not-signed-in"],
    ] as const) {
      expect(await setWechatCode(services, having(person), actor, read)).toEqual({ ok: false, failure: { code } });
      expect(await removeWechatCode(services, actor)).toEqual({ ok: false, failure: code });
    }
  });

  test("the database rejects invalid codes and a code without a time", async () => {
    const { id } = await open();
    const write = async (wechat_code: string | null, wechat_code_set_at: Date | null) =>
      await database.db
        .updateTable("teacher_listings")
        .set({ wechat_code, wechat_code_set_at })
        .where("id", "=", id)
        .execute();
    for (const code of [
      "wxp://f2f0",
      "https://weixin.qq.com/g/a",
      "https://u.wechat.com.evil.example/a",
      `${person}\n`,
    ])
      await expect(write(code, testNow)).rejects.toThrow("teacher_listings_wechat_code");
    await expect(write(person, null)).rejects.toThrow("teacher_listings_wechat_code_set_at");
    await write(person, testNow);
  });
});
