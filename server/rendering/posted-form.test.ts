import { expect, test } from "vitest";
import { readPostedForm } from "./posted-form.ts";

const origin = "https://taoli.example";
const formType = "application/x-www-form-urlencoded";
const post = (headers: Record<string, string>, body = "email=a%40b.example") =>
  readPostedForm(new Request(`${origin}/auth`, { method: "POST", headers, body }), origin);

test("a form from our own page is read, also if the referrer policy hides its origin", async () => {
  const ours: Record<string, string>[] = [
    { origin },
    { "sec-fetch-site": "same-origin", origin: "null" },
    { "sec-fetch-site": "same-origin" },
  ];
  for (const headers of ours) {
    const form = await post({ "content-type": `${formType};charset=UTF-8`, ...headers });
    expect(form.ok && form.value.get("email")).toBe("a@b.example");
  }
});

test.each<Record<string, string>>([
  {},
  { origin: "null" },
  { origin: "https://evil.example" },
  { origin: "http://taoli.example" },
  { origin: "https://taoli.example.evil.example" },
  { origin, "sec-fetch-site": "cross-site" },
  { origin, "sec-fetch-site": "same-site" },
  { origin, "sec-fetch-site": "none" },
])("a form from another site is rejected: %o", async (headers) => {
  expect(await post({ "content-type": formType, ...headers })).toEqual({ ok: false, failure: 403 });
});

test.each(["text/plain", "application/json", "multipart/form-data; boundary=x", "", ";;"])(
  "a body of the type %j is rejected",
  async (type) => {
    expect(await post({ origin, "content-type": type })).toEqual({ ok: false, failure: 415 });
  },
);
