import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "#app/api-client.ts";
import { type AuthSite, startAuthSite } from "#test/helpers/auth/auth-site.ts";
import { schoolInput, teacherInput } from "#test/helpers/listings/listing-inputs.ts";

let site: AuthSite;

beforeAll(async () => {
  site = await startAuthSite();
});
afterAll(() => site?.close());

/** The browser's own client of the API, with the current or a former token of the official client. */
function apiOf(client: GoTrueClient, language: "en" | "zh" = "en") {
  let last: string | null = null;
  return createApiClient({
    locale: language,
    accessToken: async () => {
      last = (await client.getSession()).data.session?.access_token ?? last;
      return last;
    },
    fetch: (path, init) => fetch(new URL(path as string, site.origin), init),
  });
}

test("an owner signs up, creates a listing, changes it, and reads it in another session", async () => {
  const email = "lin@taoli.example";
  const client = await site.signUp(email);
  const api = apiOf(client);
  expect(await api.readListing()).toEqual({ ok: true, value: null });
  const made = await api.createListing(teacherInput());
  expect(made).toMatchObject({ ok: true, value: { ...teacherInput(), version: 1, email, fullName: "lin" } });
  expect(await api.createListing(schoolInput())).toMatchObject({ ok: false, failure: { code: "listing-exists" } });
  const edit = teacherInput({ city: "Toronto", state: "ON", bio: null });
  const changed = await api.changeListing(1, edit);
  expect(changed).toMatchObject({ ok: true, value: { ...edit, version: 2 } });
  expect(await apiOf(client).readListing()).toEqual(changed);
  expect(await site.email("welcome", email)).toMatchObject({ to: email, language: "en" });
});

test("the listing adopts a new name of its account", async () => {
  const client = await site.signUp("name@taoli.example");
  const api = apiOf(client);
  await api.createListing(teacherInput());
  await client.updateUser({ data: { full_name: "林雨晴", language: "zh" } });
  expect(await api.readListing()).toMatchObject({ ok: true, value: { fullName: "林雨晴" } });
});

test("another owner's listing is inaccessible, and ids in a body are rejected", async () => {
  const owner = apiOf(await site.signUp("owner@taoli.example"));
  const made = await owner.createListing(teacherInput());
  const other = apiOf(await site.signUp("other@taoli.example"), "zh");
  expect(await other.changeListing(1, teacherInput({ city: "Chicago" }))).toMatchObject({
    ok: false,
    failure: { status: 404, code: "listing-not-found", message: "未找到该主页。" },
  });
  const foreign = { ...teacherInput(), id: made.ok && made.value.id };
  expect(await other.createListing(foreign as ReturnType<typeof teacherInput>)).toMatchObject({
    ok: false,
    failure: { status: 422, fields: [{ field: "id", code: "unknown-field", message: "没有这一项" }] },
  });
  expect(await owner.readListing()).toEqual(made);
});

test("a token is rejected after its session is signed out, or after a quarter of an hour", async () => {
  const client = await site.signUp("out@taoli.example");
  const api = apiOf(client);
  expect((await api.readListing()).ok).toBe(true);
  await client.signOut();
  expect(await api.readListing()).toMatchObject({ ok: false, failure: { status: 401, code: "not-signed-in" } });

  const stale = await site.signUp("stale@taoli.example");
  const token = (await stale.getSession()).data.session?.access_token ?? "";
  site.advanceClock(16 * 60_000);
  const response = await fetch(`${site.origin}/api/me/listing`, { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
});

test("an operator requires the second factor, and user metadata grants no role", async () => {
  const client = await site.signUp("boss@taoli.example");
  const api = apiOf(client);
  await client.updateUser({ data: { role: "admin", isAdmin: true } });
  expect(await api.readListing()).toEqual({ ok: true, value: null });
  const { data } = await client.getUser();
  await site.admin.updateUserById(data.user?.id ?? "", { app_metadata: { role: "admin" } });
  expect(await api.readListing()).toMatchObject({ ok: false, failure: { status: 403, code: "second-factor-needed" } });
});

test("an unreachable server is reported as offline", async () => {
  const gone = createApiClient({
    accessToken: async () => null,
    locale: "en",
    fetch: (path, init) => fetch(new URL(path as string, "http://127.0.0.1:9"), init),
  });
  expect(await gone.createListing(teacherInput())).toEqual({ ok: false, failure: { code: "offline" } });
});
