import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FieldErrorCode } from "#domain/input/field-schemas.ts";
import { hasPostgres } from "#test/helpers/database/database.ts";
import { schoolJson, teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { apiPath, type OwnListingApi, openOwnListingApi, tokenOf } from "#test/helpers/listings/own-listing-api.ts";

const visibilityPath = `${apiPath}/visibility`;
const plenty = { reads: 1e6, writes: 1e6, rejections: 1e6 };

/**
 * For each kind of caller, the responses to GET, POST, PUT, and a PUT of the visibility, and the number of listings
 * created.
 */
const table: [
  who: string,
  token: (ownerId: string) => string | null,
  get: string,
  post: string,
  put: string,
  visibility: string,
  made: 0 | 1,
][] = [
  ["a visitor", () => null, "401 not-signed-in", "401 not-signed-in", "401 not-signed-in", "401 not-signed-in", 0],
  [
    "a forged token",
    () => "forged",
    "401 not-signed-in",
    "401 not-signed-in",
    "401 not-signed-in",
    "401 not-signed-in",
    0,
  ],
  [
    "an expired token",
    () => "expired",
    "401 not-signed-in",
    "401 not-signed-in",
    "401 not-signed-in",
    "401 not-signed-in",
    0,
  ],
  [
    "an ended session",
    () => "ended",
    "401 not-signed-in",
    "401 not-signed-in",
    "401 not-signed-in",
    "401 not-signed-in",
    0,
  ],
  [
    "a token that cannot be verified now",
    () => "unavailable",
    "503 unavailable",
    "503 unavailable",
    "503 unavailable",
    "503 unavailable",
    0,
  ],
  [
    "the owner without the second factor",
    (id) => tokenOf("half", id),
    "403 second-factor-needed",
    "403 second-factor-needed",
    "403 second-factor-needed",
    "403 second-factor-needed",
    0,
  ],
  [
    "an operator without a second factor",
    (id) => tokenOf("weak-admin", id),
    "403 second-factor-needed",
    "403 second-factor-needed",
    "403 second-factor-needed",
    "403 second-factor-needed",
    0,
  ],
  [
    "an account without an address",
    () => tokenOf("nameless", randomUUID()),
    "403 email-missing",
    "403 email-missing",
    "403 email-missing",
    "403 email-missing",
    0,
  ],
  [
    "a member",
    () => tokenOf("member", randomUUID()),
    "200 null",
    "201",
    "404 listing-not-found",
    "404 listing-not-found",
    1,
  ],
  ["the owner", (id) => tokenOf("member", id), "200", "409 listing-exists", "200", "200", 0],
  [
    "an operator",
    () => tokenOf("admin", randomUUID()),
    "200 null",
    "403 not-allowed",
    "403 not-allowed",
    "403 not-allowed",
    0,
  ],
  [
    "the owner as operator",
    (id) => tokenOf("admin", id),
    "200",
    "403 not-allowed",
    "403 not-allowed",
    "403 not-allowed",
    0,
  ],
];

describe.each(["pglite", "postgres"] as const)("on %s", (kind) => {
  describe.skipIf(kind === "postgres" && !hasPostgres)("the owner's API", () => {
    let api: OwnListingApi;
    let ownerId: string;

    beforeAll(async () => {
      api = await openOwnListingApi(kind, plenty);
    });
    afterAll(() => api?.close());
    beforeEach(async () => {
      await api.services.db.deleteFrom("profiles").execute();
      ownerId = randomUUID();
      await api.ask(tokenOf("member", ownerId), "POST", teacherJson());
    });

    const rows = () => api.services.db.selectFrom("teacher_listings").selectAll().orderBy("created_at").execute();
    const outcome = async (...parameters: Parameters<OwnListingApi["ask"]>) => {
      const { status, error, listing } = await api.ask(...parameters);
      return [status, error?.code ?? (listing === null ? "null" : "")].join(" ").trim();
    };

    test.each(table)("%s gets the expected responses", async (_, tokenFor, get, post, put, visibility, made) => {
      const before = await rows();
      const change = { ...teacherJson(), version: 1, city: "Chicago" };
      expect(await outcome(tokenFor(ownerId), "GET")).toBe(get);
      expect(await outcome(tokenFor(ownerId), "POST", teacherJson())).toBe(post);
      if (put !== "200") expect((await rows()).slice(0, 1)).toEqual(before);
      expect(await outcome(tokenFor(ownerId), "PUT", change)).toBe(put);
      const after = await rows();
      expect(after.length - before.length).toBe(made);
      if (put !== "200") expect(after[0]).toEqual(before[0]);
      else expect(after[0]).toMatchObject({ city: "Chicago", version: 2 });
      expect(await outcome(tokenFor(ownerId), "PUT", { visibility: "taken-down" }, {}, visibilityPath)).toBe(
        visibility,
      );
      const isDown = (await rows())[0]?.taken_down_at !== null;
      expect(isDown).toBe(visibility === "200");
    });

    test("responses have exactly the owner's fields", async () => {
      const { listing } = await api.ask(tokenOf("member", ownerId), "GET");
      const preserved = [
        "id",
        "version",
        "is_active",
        "subscription_started_at",
        "subscription_expires_at",
        "months_paid",
      ];
      const counted = ["review_count", "review_sum"];
      const times = ["taken_down_at", "removed_at", "removal_reason", "created_at", "updated_at"];
      const profile = ["email", "full_name", "avatar_url"];
      expect(Object.keys(listing ?? {}).toSorted()).toEqual(
        [...Object.keys(teacherJson()), ...preserved, ...counted, ...times, ...profile].toSorted(),
      );
      expect(listing).toMatchObject({ ...teacherJson(), email: `${ownerId}@taoli.example`, version: 1 });
    });

    test("fields that the owner may not set are rejected by name, on POST and PUT", async () => {
      const foreign = ["id", "user_id", "is_active", "months_paid", "subscription_expires_at", "removed_at", "role"];
      const before = await rows();
      for (const field of [...foreign, "rating", "city_key", "category_keys", "__proto__", "constructor"]) {
        const text = JSON.stringify({ ...teacherJson(), version: 1 }).replace("{", `{${JSON.stringify(field)}:true,`);
        const put = await api.ask(tokenOf("member", ownerId), "PUT", text);
        const post = await api.ask(tokenOf("member", randomUUID()), "POST", text.replace(',"version":1', ""));
        for (const { status, error } of [put, post]) {
          expect([status, error?.code]).toEqual([422, "invalid"]);
          expect(error?.fields).toMatchObject([{ field, code: "unknown-field" satisfies FieldErrorCode }]);
        }
      }
      expect(await rows()).toEqual(before);
    });

    test("a conflict returns the current listing", async () => {
      const owner = tokenOf("member", ownerId);
      const { listing } = await api.ask(owner, "GET");
      const exists = await api.ask(owner, "POST", schoolJson());
      expect(exists).toMatchObject({ status: 409, error: { code: "listing-exists", listing } });
      const fixed = await api.ask(owner, "PUT", { ...schoolJson(), version: 1 });
      expect(fixed.error).toMatchObject({
        code: "type-fixed",
        message: "Cannot change listing type after creation",
        listing,
      });
      const changed = await api.ask(owner, "PUT", { ...teacherJson({ bio: "New." }), version: 7 });
      expect(changed).toMatchObject({ status: 409, error: { code: "listing-changed", listing } });
    });

    test("twenty concurrent creations make one listing", async () => {
      const token = tokenOf("member", randomUUID());
      const responses = await Promise.all(Array.from({ length: 20 }, () => api.ask(token, "POST", teacherJson())));
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(19);
      expect(await rows()).toHaveLength(2);
    });
  });
});

describe("access", () => {
  let api: OwnListingApi;
  const token = tokenOf("member", randomUUID());

  beforeAll(async () => {
    api = await openOwnListingApi("pglite", { reads: 5, writes: 5, rejections: 3 });
  });
  afterAll(() => api?.close());

  test("no response is cached or readable by another origin", async () => {
    const plain = { method: "GET", headers: { authorization: `Bearer ${token}`, origin: "https://evil.example" } };
    const responses = [
      await api.send(plain),
      await api.send({ method: "DELETE" }),
      await api.send({ method: "OPTIONS" }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 405, 204]);
    for (const { headers } of responses) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(headers.get("set-cookie")).toBeNull();
    }
    expect(responses[1]?.headers.get("allow")).toBe("GET, HEAD, POST, PUT, OPTIONS");
  });

  test("HEAD returns GET without its body", async () => {
    const response = await api.send({ method: "HEAD", headers: { authorization: `Bearer ${token}` } });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test.each(["Basic abc", "Bearer", "Bearer a b", "bearer\tx", "Bearer ünicode", `Bearer ${"a.".repeat(20_000)}`])(
    "%j is rejected as authorization",
    async (authorization) => {
      const headers = { authorization: encodeURI(authorization), "x-test-address": randomUUID() };
      const response = await api.send({ method: "GET", headers });
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    },
  );

  test("only a member with too many requests has to wait", async () => {
    const busy = tokenOf("member", randomUUID());
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await api.ask(busy, "POST", {})).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    const rejected = await api.ask(busy, "PUT", {}, { "accept-language": "zh-Hans" });
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(rejected.error).toMatchObject({ code: "too-many-requests", message: "操作过于频繁，请稍后再试。" });
    expect((await api.ask(busy, "GET")).status).toBe(200);
    expect((await api.ask(tokenOf("member", randomUUID()), "POST", {})).status).toBe(422);
  });

  test("an address with too many rejected requests has to wait, but signed-in members there do not", async () => {
    const address = { "x-test-address": "198.51.100.7" };
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await api.ask("forged", "GET", undefined, address)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await api.ask(null, "GET", undefined, address)).headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await api.ask(tokenOf("member", randomUUID()), "GET", undefined, address)).status).toBe(200);
    expect((await api.ask(null, "GET", undefined, { "x-test-address": "198.51.100.8" })).status).toBe(401);
  });

  test("other paths below the API path do not exist", async () => {
    for (const path of [`${apiPath}/`, `${apiPath}/1`, `${apiPath}s`]) {
      expect((await api.send({ headers: { authorization: `Bearer ${token}` } }, path)).status, path).toBe(404);
    }
  });
});
