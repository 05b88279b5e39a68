import { expect, test } from "vitest";
import { teacherInput, teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { createApiClient } from "./api-client.ts";

type Asked = { path: string; init: RequestInit };

function clientOf(response: () => Response | Promise<Response>, token: string | null = "token") {
  const asked: Asked[] = [];
  const client = createApiClient({
    accessToken: async () => token,
    locale: "zh",
    fetch: async (path, init = {}) => {
      asked.push({ path: path instanceof Request ? path.url : String(path), init });
      return await response();
    },
  });
  return { client, asked };
}

const listing = { ...teacherInput(), id: "1", version: 2 };
const json = { ...teacherJson(), id: "1", version: 2 };

test("it asks with the token and in the language of the page, and gives the listing", async () => {
  const { client, asked } = clientOf(() => Response.json({ listing: json }, { status: 201 }));
  expect(await client.createListing(teacherInput())).toEqual({ ok: true, value: listing });
  expect(await client.changeListing(1, teacherInput())).toEqual({ ok: true, value: listing });
  expect(asked.map(({ path, init }) => [path, init.method])).toEqual([
    ["/api/me/listing", "POST"],
    ["/api/me/listing", "PUT"],
  ]);
  expect(asked[0]?.init.headers).toEqual({
    "accept-language": "zh-Hans",
    authorization: "Bearer token",
    "content-type": "application/json",
  });
  expect(asked.map(({ init }) => JSON.parse(init.body as string) as unknown)).toEqual([
    teacherJson(),
    { ...teacherJson(), version: 1 },
  ]);
});

test("no listing yet is a value", async () => {
  const { client, asked } = clientOf(() => Response.json({ listing: null }), null);
  expect(await client.readListing()).toEqual({ ok: true, value: null });
  expect(asked[0]?.init).toMatchObject({ method: "GET", body: null, headers: { "accept-language": "zh-Hans" } });
  expect(asked[0]?.init.headers).not.toHaveProperty("authorization");
});

test("a refusal comes with its fields, the present listing and the time to wait", async () => {
  const fields = [{ field: "city", code: "missing", message: "请填写城市" }];
  const error = { code: "listing-changed", message: "…", fields, listing };
  const { client } = clientOf(() =>
    Response.json({ error: { ...error, listing: json } }, { status: 409, headers: { "retry-after": "12" } }),
  );
  expect(await client.changeListing(1, teacherInput())).toEqual({
    ok: false,
    failure: { ...error, status: 409, retryAfterSeconds: 12 },
  });
});

test.each<[string, () => Response]>([
  ["a server that cannot be reached", () => Response.error()],
  ["a proxy's own page", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
  ["JSON of somebody else", () => Response.json({ message: "hello" })],
  ["an empty answer", () => new Response(null, { status: 204 })],
])("%s counts as no answer", async (_, response) => {
  expect(await clientOf(response).client.readListing()).toEqual({ ok: false, failure: { code: "offline" } });
});

test("a call that throws counts as no answer, and so does a token that cannot be had", async () => {
  const refuse = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await clientOf(refuse).client.readListing()).toEqual({ ok: false, failure: { code: "offline" } });
  const client = createApiClient({ accessToken: refuse, locale: "en", fetch: () => refuse() });
  expect(await client.readListing()).toEqual({ ok: false, failure: { code: "offline" } });
});
