import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import { type OwnListingApi, openOwnListingApi, tokenOf } from "#test/helpers/listings/own-listing-api.ts";

const json = { "content-type": "application/json" };
const listing = JSON.stringify(teacherJson());
const spaces = (count: number) => " ".repeat(count);
const full = 64 * 1024;

let api: OwnListingApi;

beforeAll(async () => {
  api = await openOwnListingApi("pglite");
});
afterAll(() => api?.close());

/** A body that never ends. Counts the bytes read from it. */
function endless(taken: { bytes: number }): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      taken.bytes += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(32));
    },
  });
}

async function send(method: string, headers: Record<string, string>, body: BodyInit | null): Promise<string> {
  const authorization = `Bearer ${tokenOf("member", randomUUID())}`;
  const response = await api.send({
    method,
    headers: { authorization, ...headers },
    body,
    duplex: "half",
  } as RequestInit);
  const { error } = (await response.json()) as { error?: { code: string } };
  return [response.status, error?.code ?? ""].join(" ").trim();
}

const bodies: [what: string, headers: Record<string, string>, body: BodyInit | null, response: string][] = [
  ["a listing", json, listing, "201"],
  ["a listing with an explicit charset", { "content-type": 'Application/JSON; charset="UTF-8"' }, listing, "201"],
  ["a listing after a byte order mark", json, `\ufeff${listing}`, "201"],
  ["a listing and spaces up to the limit", json, listing + spaces(full - Buffer.byteLength(listing)), "201"],
  ["one byte above the limit", json, listing + spaces(full + 1 - Buffer.byteLength(listing)), "413 too-large"],
  ["one byte more in the declared length", { ...json, "content-length": String(full + 1) }, listing, "413 too-large"],
  ["a negative length", { ...json, "content-length": "-1" }, listing, "201"],
  ["plain text", { "content-type": "text/plain" }, listing, "415 wrong-media-type"],
  ["a form", { "content-type": "application/x-www-form-urlencoded" }, "city=Boston", "415 wrong-media-type"],
  ["a multipart body", { "content-type": "multipart/form-data; boundary=x" }, "--x--", "415 wrong-media-type"],
  ["no type", { "content-type": "" }, listing, "415 wrong-media-type"],
  ["two types", { "content-type": "application/json, text/plain" }, listing, "415 wrong-media-type"],
  ["a type with the same prefix", { "content-type": "application/json5" }, listing, "415 wrong-media-type"],
  ["another charset", { "content-type": "application/json; charset=utf-16" }, listing, "415 wrong-media-type"],
  ["a compressed body", { ...json, "content-encoding": "gzip" }, gzipSync(spaces(1e7)), "415 wrong-media-type"],
  ["bytes in UTF-16", json, Buffer.from(listing, "utf16le"), "400 bad-json"],
  ["undeclared compressed bytes", json, gzipSync(listing), "400 bad-json"],
  ["no body", json, null, "400 bad-json"],
  ["a list of listings", json, `[${listing}]`, "400 bad-json"],
  ["a string", json, JSON.stringify(listing), "400 bad-json"],
  ["null", json, "null", "400 bad-json"],
  ["two listings", json, listing + listing, "400 bad-json"],
  ["a field twice", json, listing.replace("{", '{"state":"NY",'), "400 bad-json"],
  ["an empty object", json, "{}", "422 invalid"],
];

test.each(bodies)("%s gets the same response to POST and PUT", async (_, headers, body, response) => {
  expect(await send("POST", headers, body)).toBe(response);
  expect(await send("PUT", headers, body)).toBe(response === "201" ? "422 invalid" : response);
});

test("an endless body is read up to the limit only", async () => {
  for (const method of ["POST", "PUT"]) {
    const taken = { bytes: 0 };
    expect(await send(method, json, endless(taken))).toBe("413 too-large");
    expect(taken.bytes).toBeLessThan(2 * full);
  }
});

test("a database outage returns 503 in the reader's language, never 500", async () => {
  const broken = await openOwnListingApi("pglite");
  const token = tokenOf("member", randomUUID());
  await broken.close();
  for (const [method, body] of [["GET"], ["POST", teacherJson()], ["PUT", { ...teacherJson(), version: 1 }]] as const) {
    const { status, headers, error } = await broken.ask(token, method, body, { "accept-language": "zh" });
    expect([method, status, error?.code, headers.get("retry-after")]).toEqual([method, 503, "unavailable", "5"]);
    expect(error?.message).toBe("暂时无法保存或读取，请稍后再试。您填写的内容不会丢失。");
  }
  expect(new Set(broken.services.logged.map(({ event }) => event))).toEqual(new Set(["profile-unavailable"]));
});
