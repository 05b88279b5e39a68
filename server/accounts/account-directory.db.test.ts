import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHostedUsers } from "#auth/verification/hosted-users.ts";
import { dueBatchSize } from "#domain/account-closure/account-directory.ts";
import { createTestAuth, type TestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase } from "#test/helpers/database/database.ts";
import { embeddedDirectory, hostedDirectory } from "./account-directory.ts";

const serviceKey = "the-service-key-of-the-tests-0123456789";

const logged: string[] = [];
const log = {
  info: (event: string) => void logged.push(event),
  warn: (event: string) => void logged.push(event),
  error: (event: string) => void logged.push(event),
};

let now = new Date("2026-11-20T12:00:00.000Z");
const clock = { now: () => now };
const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));

beforeEach(() => {
  logged.length = 0;
  now = new Date("2026-11-20T12:00:00.000Z");
});

/** Fakes the directory of members: lists each member due once since the given time, in batches. */
function members(ids: readonly string[]) {
  const checkedAt = new Map<string, number>();
  const requests: number[] = [];
  const listDue = async (since: Date) => {
    const due = ids.filter((id) => (checkedAt.get(id) ?? 0) < since.getTime()).slice(0, dueBatchSize);
    for (const id of due) checkedAt.set(id, now.getTime());
    requests.push(due.length);
    return due;
  };
  return { listDue, requests };
}

eachDatabase((database) => {
  let stop = async () => {};
  afterEach(() => stop());

  /** The embedded provider on a port, as a stand-in for a hosted one. */
  async function open() {
    const auth = await createTestAuth(database.db, { serviceKey });
    const app = new Hono();
    const calls: string[] = [];
    app.use(async (context, next) => {
      calls.push(context.req.path);
      await next();
    });
    app.route("/auth/v1", auth.routes);
    const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
      const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
    });
    stop = () => new Promise((resolve) => void server.close(() => resolve()));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const here = `http://127.0.0.1:${port}/auth/v1`;
    return { auth, here, calls, users: createHostedUsers({ url: here, serviceKey }) };
  }

  const signUps = async (auth: TestAuth, ...names: string[]) =>
    await Promise.all(names.map(async (name) => (await auth.signUp(`${name}@example.com`)).user.id));
  const remove = (auth: TestAuth, id: string) => auth.call("DELETE", `/admin/users/${id}`, { token: serviceKey });

  test("account data can be read from either provider, without secrets", async () => {
    const { auth, users } = await open();
    const [id = "", other = ""] = await signUps(auth, "a", "b");
    const own = await embeddedDirectory(auth).readAccountData(id);
    expect(own).toMatchObject({
      account: { email: "a@example.com" },
      identities: [{ provider: "email" }],
      sessions: [{ created_at: expect.any(Date) }],
      records: expect.arrayContaining([{ action: expect.any(String), created_at: expect.any(Date) }]),
    });
    const hosted = await hostedDirectory({ clock, log }, users, () => []).readAccountData(id);
    expect(hosted).toMatchObject({ email: "a@example.com", identities: [{ provider: "email" }] });
    const texts = JSON.stringify([own, hosted]);
    expect(texts).not.toMatch(/argon|hash|secret|refresh_token|b@example/u);
    expect(texts).not.toContain(other);
    expect(await hostedDirectory({ clock, log }, null, () => []).readAccountData(id)).toBe(null);
    await stop();
    stop = async () => {};
    expect(await hostedDirectory({ clock, log }, users, () => []).readAccountData(id)).toBe(undefined);
  });

  test("the embedded provider reports accounts deleted through its API or in the database", async () => {
    const auth = await createTestAuth(database.db, { serviceKey });
    const [first = "", second = ""] = await signUps(auth, "a", "b");
    const directory = embeddedDirectory(auth);
    expect(await directory.findGone(async () => [])).toEqual([]);
    await remove(auth, first);
    await database.db.deleteFrom("auth_provider.users").where("id", "=", second).execute();
    expect((await directory.findGone(async () => [])).toSorted()).toEqual([first, second].toSorted());
    expect([await directory.isStillGone(first), directory.eraseAfterMs]).toEqual([true, 0]);
  });

  test("account deletion is idempotent with either provider; a hosted one requires its key", async () => {
    const { auth, users, here } = await open();
    const [first = "", second = ""] = await signUps(auth, "a", "b");
    const embedded = embeddedDirectory(auth);
    const hosted = hostedDirectory({ clock, log }, users, () => []);
    for (const _ of [1, 2]) {
      expect(await embedded.deleteAccount(first)).toBe(true);
      expect(await hosted.deleteAccount(second)).toBe(true);
    }
    expect(await database.db.selectFrom("auth_provider.users").select("id").execute()).toEqual([]);
    const wrongKey = createHostedUsers({ url: here, serviceKey: "another" });
    expect(await hostedDirectory({ clock, log }, wrongKey, () => []).deleteAccount(first)).toBe(false);
    const keyless = hostedDirectory({ clock, log }, null, () => []);
    expect([keyless.canDelete, await keyless.deleteAccount(first)]).toEqual([false, false]);
  });

  test("every member is checked with a hosted provider after its number of users changes", async () => {
    const { auth, users, calls } = await open();
    const ids = await signUps(auth, "a", "b", "c");
    const { listDue, requests } = members(ids);
    const directory = hostedDirectory({ clock, log }, users, () => []);
    expect(await directory.findGone(listDue)).toEqual([]);
    calls.length = 0;
    pass(1);
    expect(await directory.findGone(listDue)).toEqual([]);
    expect([calls, requests]).toEqual([["/auth/v1/admin/users"], [3]]);

    await remove(auth, ids[1] ?? "");
    pass(1);
    expect(await directory.findGone(listDue)).toEqual([ids[1]]);
    expect(requests).toEqual([3, 3]);
    expect(await directory.isStillGone(ids[1] ?? "")).toBe(true);
    expect(await directory.isStillGone(ids[0] ?? "")).toBe(false);
    expect(directory.eraseAfterMs).toBe(7 * 24 * 60 * 60_000);
    pass(60);
    await directory.findGone(listDue);
    expect(requests).toEqual([3, 3, 3]);
  });

  test("an unavailable provider reports no account as gone, and all members are checked again", async () => {
    const { auth, users, here } = await open();
    const ids = await signUps(auth, "a", "b");
    await remove(auth, ids[0] ?? "");
    const { listDue, requests } = members(ids);
    const closed = createHostedUsers({ url: here, serviceKey: "another key than the provider's own one" });
    const wrongKey = hostedDirectory({ clock, log }, closed, () => []);
    expect([await wrongKey.findGone(listDue), requests, logged]).toEqual([[], [], ["accounts-not-listed"]]);
    expect(await wrongKey.isStillGone(ids[0] ?? "")).toBeNull();

    let isAway = true;
    const exists: typeof users.exists = async (id) => (isAway ? null : await users.exists(id));
    const directory = hostedDirectory({ clock, log }, { ...users, exists }, () => []);
    expect(await directory.findGone(listDue)).toEqual([]);
    isAway = false;
    pass(1);
    expect(await directory.findGone(listDue)).toEqual([ids[0]]);
    expect(requests).toEqual([2, 2]);
  });

  test("no account is closed when the provider knows none of several members", async () => {
    const { auth, users } = await open();
    await signUps(auth, "first");
    const strangers = [crypto.randomUUID(), crypto.randomUUID()];
    const directory = hostedDirectory({ clock, log }, users, () => []);
    expect([await directory.findGone(members(strangers).listDue), logged]).toEqual([[], ["all-accounts-gone"]]);
    const one = hostedDirectory({ clock, log }, users, () => []);
    expect(await one.findGone(members(strangers.slice(1)).listDue)).toEqual(strangers.slice(1));
  });

  test("without a service key only rejected tokens report an account as gone", async () => {
    const rejected = ["first", "second"];
    const directory = hostedDirectory({ clock, log }, null, () => rejected.splice(0));
    const listDue = () => Promise.reject(new Error("No account is checked."));
    expect(await directory.findGone(listDue)).toEqual(["first", "second"]);
    expect(await directory.findGone(listDue)).toEqual([]);
    expect(await directory.isStillGone("first")).toBe(true);
  });
});
