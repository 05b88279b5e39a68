import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type AuthSite, startAuthSite, tokenOf } from "#test/helpers/auth/auth-site.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { insertMessage, scamText } from "#test/helpers/messages/insert-message.ts";

const path = "/api/me/messages";
let site: AuthSite;
let owner = { token: "", listing: "" };
let other = { token: "", listing: "" };
let member = "";

beforeAll(async () => {
  site = await startAuthSite();
  await site.opened.onListingsChanged((payload) => site.applyNotification(payload));
});
beforeEach(async () => {
  owner = await newOwner(`owner-${crypto.randomUUID()}@taoli.example`);
  other = await newOwner(`other-${crypto.randomUUID()}@taoli.example`);
  member = await tokenOf(await site.signUp(`member-${crypto.randomUUID()}@taoli.example`));
});
afterAll(() => site?.close());

async function newOwner(email: string) {
  const client = await site.signUp(email);
  const { user } = (await client.getSession()).data.session ?? {};
  const ends = new Date(Date.now() + 30 * 24 * 3_600_000);
  const listing = await insertListing(
    site.opened.db,
    teacherColumns({ user_id: user?.id ?? "", subscription_expires_at: ends }),
  );
  return { token: await tokenOf(client), listing };
}

type Sent = { status: number; text: string; headers: Headers };

async function callApi(method: string, to: string, body?: unknown, by: string | null = owner.token): Promise<Sent> {
  const headers = {
    ...(by !== null && { authorization: `Bearer ${by}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(site.origin + to, { method, headers, ...(body !== undefined && { body: sent }) });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

type Page = { messages: { id: string; text: string }[]; next: string | null; summary: Record<string, unknown> };

async function list(query = ""): Promise<Page> {
  return JSON.parse((await callApi("GET", `${path}${query}`)).text) as Page;
}

const changes = ["answered", "reopen", "genuine", "block", "unblock"] as const;
const bodyOf = (change: string) => (change === "report" ? { reason: "spam" } : {});

test("every route is for the owner only: 401 for visitors, 404 for other members and their messages", async () => {
  const { id } = await insertMessage(site.opened.db, owner.listing, { at: new Date() });
  const held = await insertMessage(site.opened.db, owner.listing, { at: new Date(), state: "held", body: scamText });
  for (const change of [...changes, "report"]) {
    const to = `${path}/${id}/${change}`;
    const seen = [];
    for (const by of [null, member, other.token]) seen.push((await callApi("POST", to, bodyOf(change), by)).status);
    expect([change, ...seen]).toEqual([change, 401, 404, 404]);
    expect((await callApi("POST", `${path}/${held.id}/${change}`, bodyOf(change))).status).toBe(404);
    expect((await callApi("GET", to)).status).toBe(405);
  }
  for (const [method, to, body] of [
    ["GET", path, undefined],
    ["GET", `${path}/summary`, undefined],
    ["PUT", `${path}/settings`, { accepts_messages: true }],
    ["PUT", `${path}/away-reply`, { is_on: false, body: "", ends_on: null }],
  ] as const) {
    const seen = [];
    for (const by of [null, member, owner.token]) seen.push((await callApi(method, to, body, by)).status);
    expect([to, ...seen]).toEqual([to, 401, 404, 200]);
  }
  const read = await callApi("GET", path);
  expect([read.headers.get("cache-control"), read.headers.get("access-control-allow-origin")]).toEqual([
    "no-store",
    null,
  ]);
  expect(read.text).not.toContain("certified");
  expect(await list()).toMatchObject({ messages: [{ id }], summary: { held: 1, accepts_messages: true } });
});

test("a message is answered, reopened, reported and unblocked, and pages continue at the cursor", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 22; n += 1)
    ids.push((await insertMessage(site.opened.db, owner.listing, { at: new Date(Date.now() + n * 1000) })).id);
  const first = await list();
  const second = await list(`?after=${first.next}`);
  const seen = [...first.messages, ...second.messages].map(({ id }) => id);
  expect([first.messages.length, second.next, seen]).toEqual([20, null, ids.toReversed()]);
  const [id = ""] = ids;
  expect((await callApi("POST", `${path}/${id}/answered`, {})).text).toContain('"answered_at":"2');
  expect((await list("?filter=open")).messages.some((message) => message.id === id)).toBe(false);
  expect((await callApi("POST", `${path}/${id}/reopen`, {})).text).toContain('"answered_at":null');
  const reported = await callApi("POST", `${path}/${id}/report`, { reason: "abuse", text: "Rude." });
  expect([reported.status, reported.text]).toEqual([200, expect.stringContaining('"is_blocked":true')]);
  expect((await callApi("POST", `${path}/${id}/unblock`, {})).text).toContain('"is_blocked":false');
});

test("messages are turned off and on, and the listing's page follows within a second", async () => {
  const hasForm = async () => {
    const page = await fetch(`${site.origin}/listing/${owner.listing}`);
    return (await page.text()).includes(`/listing/${owner.listing}/message`);
  };
  site.stopClock();
  expect(await hasForm()).toBe(true);
  for (const accepts of [false, true]) {
    const saved = await callApi("PUT", `${path}/settings`, { accepts_messages: accepts });
    expect([saved.status, saved.text]).toEqual([200, expect.stringContaining(`"accepts_messages":${accepts}`)]);
    site.advanceClock(1000);
    await expect.poll(hasForm).toBe(accepts);
  }
});
