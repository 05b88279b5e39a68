import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { preferredEncoding, sendPage } from "./send-page.ts";
import { formOf, storePage } from "./stored-page.ts";

const page = storePage(
  {
    status: 200,
    headers: { "cache-control": "public, s-maxage=60, stale-if-error=60" },
    body: "<p>桃李</p>".repeat(200),
  },
  0,
);
const get = async (headers: Record<string, string>) =>
  await sendPage(new Request("http://localhost/", { headers }), page);

test("the best encoding that the browser accepts is sent", () => {
  expect(preferredEncoding("gzip, deflate, br, zstd")).toBe("br");
  expect(preferredEncoding("gzip;q=0.8, br;q=0")).toBe("gzip");
  expect(preferredEncoding("br;q=0.5, gzip")).toBe("br");
  expect(preferredEncoding("gzip;q=0")).toBe("identity");
  expect(preferredEncoding(null)).toBe("identity");
});

test("each encoding has its own length and the same ETag", async () => {
  const br = await get({ "accept-encoding": "br" });
  const plain = await get({});
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(Number(br.headers.get("content-length"))).toBeLessThan(Number(plain.headers.get("content-length")));
  expect(br.headers.get("etag")).toBe(plain.headers.get("etag"));
  expect(br.headers.get("vary")).toBe("Accept-Encoding");
});

test("a matching ETag gets a 304 without body or length", async () => {
  const response = await get({ "if-none-match": `"x", ${page.etag}` });
  expect(response.status).toBe(304);
  expect(response.headers.get("content-length")).toBe(null);
  expect(await response.text()).toBe("");
});

test("only a successful page gets a 304", async () => {
  const missing = storePage({ status: 404, headers: {}, body: "<p>404</p>" }, 0);
  const request = new Request("http://localhost/", { headers: { "if-none-match": missing.etag } });
  expect((await sendPage(request, missing)).status).toBe(404);
});

test("a different policy gives a different ETag", () => {
  const under = (policy: string) =>
    storePage({ status: 200, headers: { "content-security-policy": policy }, body: "<p>1</p>" }, 0).etag;
  expect(under("script-src 'a'")).not.toBe(under("script-src 'b'"));
});

test("an encoding is created once for all readers, on demand", async () => {
  const requested = storePage({ status: 200, headers: {}, body: "<p>桃李</p>".repeat(200) }, 0);
  expect(Object.keys(requested.forms)).toEqual(["identity"]);
  const [one, other] = await Promise.all([formOf(requested, "br"), formOf(requested, "br")]);
  expect(one).toBe(other);
  expect(formOf(requested, "br")).toBe(one);
  expect(brotliDecompressSync(one.body).toString()).toBe("<p>桃李</p>".repeat(200));
  expect(Object.keys(requested.forms)).toEqual(["identity", "br"]);
});
