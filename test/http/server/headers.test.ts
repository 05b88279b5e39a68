import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { inlineScriptsOf, inlineStylesOf, policyHash } from "#test/http/pages/page-checks.ts";
import { expectedHeaders, expectedPolicy } from "./header-table.ts";
import { type Reply, readings, submissions } from "./responses.ts";

const day = 86_400_000;
const maxPolicyBytes = 2048;

describe.each(["http://localhost:3000", "https://taoli.example"])("served from %s", (origin) => {
  let app: TestApp;
  const places: Record<string, string> = {};

  beforeAll(async () => {
    app = await createTestApp({ origin });
    const now = app.services.clock.now().getTime();
    const lasting = (days: number) =>
      teacherColumns({
        subscription_started_at: new Date(now - 60 * day),
        subscription_expires_at: new Date(now + days * day),
      });
    places["id"] = await insertListing(app.opened.db, lasting(30), { full_name: "Lin Yuqing" });
    places["other"] = await insertListing(app.opened.db, lasting(30), { full_name: "Chen Guang" });
    places["gone"] = await insertListing(app.opened.db, lasting(-1));
    places["asset"] = /"(\/assets\/[^"#]+\.css)/.exec(await (await app.fetch("/")).text())?.[1] ?? "";
  });
  afterAll(() => app.close());

  function fetchPath(path: string, init?: RequestInit): Promise<Response> {
    return app.fetch(
      path.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? ""),
      init,
    );
  }

  function expectTableHeaders({ headers }: Response, { kind, cacheControl }: Reply): void {
    const expected = { ...expectedHeaders(kind, origin), ...(cacheControl && { "cache-control": cacheControl }) };
    const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]));
    expect(actual).toEqual(expected);
  }

  async function expectPolicyOfBody(response: Response): Promise<void> {
    const policy = response.headers.get("content-security-policy") ?? "";
    const html = await response.text();
    const scripts = inlineScriptsOf(html);
    expect(scripts.length).toBeGreaterThan(0);
    const hashesOf = (code: string[]) => [...new Set(code.map(policyHash))];
    expect(policy).toBe(expectedPolicy(origin, hashesOf(scripts), hashesOf(inlineStylesOf(html))));
    expect(policy.length).toBeLessThanOrEqual(maxPolicyBytes);
  }

  test.each(readings)("GET $path returns $status with the headers of its kind", async (reading) => {
    const response = await fetchPath(reading.path);
    expect(response.status).toBe(reading.status);
    expectTableHeaders(response, reading);
    expect(response.headers.get("content-type")).toMatch(/^(image\/|[a-z]+\/[a-z+-]+; charset=utf-8$)/);
    if (reading.kind.endsWith("page")) await expectPolicyOfBody(response);
  });

  test.each(readings)("HEAD $path returns GET's headers without a body", async (reading) => {
    const [head, get] = [await fetchPath(reading.path, { method: "HEAD" }), await fetchPath(reading.path)];
    expect(head.status).toBe(reading.status);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe("");
  });

  test.each(submissions)("$init.method $path can return $status with the headers of its kind", async (sending) => {
    const response = await fetchPath(sending.path, sending.init);
    expect(response.status).toBe(sending.status);
    expectTableHeaders(response, sending);
    if (sending.status === 405) expect(response.headers.get("allow")).toMatch(/^(GET, HEAD|POST)/);
    if (sending.kind.endsWith("page")) await expectPolicyOfBody(response);
  });

  test.each(readings.filter(({ status, kind }) => status === 200 && kind !== "plain"))(
    "a 304 of $path has the same headers",
    async (reading) => {
      const etag = (await fetchPath(reading.path)).headers.get("etag");
      if (etag === null) return expect(reading.path).toMatch(/\.(txt|xml)$/);
      const response = await fetchPath(reading.path, { headers: { "if-none-match": etag } });
      expect(response.status).toBe(304);
      expectTableHeaders(response, reading);
    },
  );

  test("two pages with different scripts have separate policies that reject each other's scripts", async () => {
    const [one, other] = [await fetchPath("/auth"), await fetchPath("/zh/auth")];
    const policies = [one, other].map((response) => response.headers.get("content-security-policy") ?? "");
    const own = async (response: Response) => inlineScriptsOf(await response.text()).map(policyHash);
    const [ofOne, ofOther] = [await own(one), await own(other)];
    expect(policies[0]).not.toBe(policies[1]);
    expect(ofOne.filter((hash) => !policies[1]?.includes(hash)).length).toBeGreaterThan(0);
    expect(ofOther.filter((hash) => !policies[0]?.includes(hash)).length).toBeGreaterThan(0);
    for (const hash of ["alert(1)", "zq7k()"].map(policyHash)) expect(policies.join()).not.toContain(hash);
  });

  test("scripts contain no listing data, so two listing pages allow the same ones", async () => {
    const [one, other] = [await fetchPath("/listing/{id}"), await fetchPath("/listing/{other}")].map(
      ({ headers }) => /script-src [^;]+/.exec(headers.get("content-security-policy") ?? "")?.[0],
    );
    expect(one).toMatch(/'sha256-/);
    expect(one).toBe(other);
  });

  test("a URL with a payment's session sends no referrer", async () => {
    const response = await fetchPath("/?payment=success&session_id=cs_test_1");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect((await fetchPath("/")).headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });

  test("the page after a payment starts its script, is not cached and contains no session", async () => {
    for (const path of ["/?payment=success&session_id=cs_test_1", "/zh?session_id=cs_test_1&payment=success"]) {
      const response = await fetchPath(path);
      const html = await response.text();
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(html).toContain('data-start="now"');
      expect(html).not.toContain("cs_test_1");
    }
    for (const path of ["/", "/?payment=success", "/pricing?payment=success&session_id=cs_test_1"])
      expect(await (await fetchPath(path)).text()).not.toContain("data-start");
  });

  test("a page that fails to render is a 503 or a 500 with the same protection, and is not cached", async () => {
    const broken = await createTestApp({ origin, database: () => new Proxy({}, { get: fail }) as never });
    const response = await broken.fetch(`/listing/${places["id"]}`);
    expect(response.status).toBe(503);
    expectTableHeaders(response, { path: "", status: 503, kind: "public-page", cacheControl: "no-store" });
    await expectPolicyOfBody(response);

    Object.defineProperty(broken.services, "site", { get: fail });
    const page = await broken.fetch("/pricing");
    expect(page.status).toBe(500);
    expectTableHeaders(page, { path: "", status: 500, kind: "public-page", cacheControl: "no-store" });

    Object.defineProperty(broken.services.clock, "now", { value: fail });
    const plain = await broken.fetch("/");
    expect(plain.status).toBe(500);
    expectTableHeaders(plain, { path: "", status: 500, kind: "plain" });
    expect(await plain.text()).toMatch(/^Internal Server Error\nError ID: [\w-]+\n$/u);
    await broken.close();
  });
});

test("on a local site 127.0.0.1 is redirected to the origin of the policy", async () => {
  const app = await createTestApp({ environment: { ORIGIN: "" } });
  const response = await app.fetch("http://127.0.0.1:3000/city/boston?page=2");
  expect([response.status, response.headers.get("location")]).toEqual([
    307,
    "http://localhost:3000/city/boston?page=2",
  ]);
  for (const [name, value] of Object.entries(expectedHeaders("plain", app.origin))) {
    expect(response.headers.get(name), name).toBe(value);
  }
  await app.close();
});

function fail(): never {
  throw new Error("It is broken on purpose.");
}
