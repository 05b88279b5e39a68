import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldErrorCodes } from "#domain/input/field-schemas.ts";
import { listingInputFields } from "#domain/listings/fields/listing-input.ts";
import { catalogs } from "#i18n/messages.ts";
import { snakeCase } from "#std/text/snake-case.ts";
import { halfOf, runsAllCases } from "#test/helpers/full-suite.ts";
import { schoolJson, teacherJson } from "#test/helpers/listings/listing-inputs.ts";
import {
  type ApiResponse,
  type OwnListingApi,
  openOwnListingApi,
  tokenOf,
} from "#test/helpers/listings/own-listing-api.ts";
import { type BadListing, badListings } from "./bad-listing-fields.ts";
import { marker } from "./bad-values.ts";

const jsonFields: readonly string[] = listingInputFields.map(snakeCase);
const rejections: Record<number, string> = { 400: "bad-json", 413: "too-large", 422: "invalid" };

let api: OwnListingApi;
const userId = randomUUID();
const token = tokenOf("member", userId);

beforeAll(async () => {
  api = await openOwnListingApi("pglite", { reads: 1e6, writes: 1e6 });
  await send("GET", null);
});
afterAll(() => api?.close());

const stored = async () => JSON.stringify(await api.services.db.selectFrom("teacher_listings").selectAll().execute());

async function send(method: string, body: BodyInit | null, language = "en"): Promise<ApiResponse & { text: string }> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", "accept-language": language };
  const response = await api.send({ method, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ...(JSON.parse(text) as object) };
}

/** Lists the problems of a failure response. */
function rejectionProblems(
  { status, error, text }: ApiResponse & { text: string },
  language: "en" | "zh",
  field: string,
): string[] {
  const problems: string[] = [];
  const messages = catalogs[language].failures;
  if (error?.code !== rejections[status] || error === undefined) return [`responds with ${status} ${error?.code}`];
  if (error.message !== messages.errors[error.code]) problems.push(`says ${error.message}`);
  if (text.includes(marker)) problems.push("repeats what was sent");
  if (status === 422 && error.fields?.map((problem) => problem.field).join() !== field)
    problems.push(`blames ${JSON.stringify(error.fields)}`);
  for (const problem of error.fields ?? []) {
    if (!fieldErrorCodes.some((code) => code === problem.code)) problems.push(`has the code ${problem.code}`);
    if (!/^[^{}]+$/.test(problem.message)) problems.push(`says ${problem.message}`);
    if (/\p{Script=Han}/u.test(problem.message) !== (language === "zh"))
      problems.push(`says in another language ${problem.message}`);
  }
  return problems;
}

/** Lists the problems of an accepted listing: it must read back unchanged, and be accepted again unchanged. */
async function acceptanceProblems(accepted: ApiResponse): Promise<string[]> {
  const { listing: read } = await send("GET", null);
  if (JSON.stringify(read) !== JSON.stringify(accepted.listing)) return ["reads back otherwise"];
  const names = [...jsonFields, "version"];
  const again = Object.fromEntries(Object.entries(read ?? {}).filter(([name]) => names.includes(name)));
  const resent = await send("PUT", JSON.stringify(again));
  const changed = jsonFields.filter((name) => JSON.stringify(resent.listing?.[name]) !== JSON.stringify(again[name]));
  return resent.status === 200 && changed.length === 0
    ? []
    : [`sent again, gives ${resent.status} and changes ${changed.join()}`];
}

/** Prepares a case: no listing for POST, or a listing in its first version for PUT. */
async function prepare(method: "POST" | "PUT", type: BadListing["type"]): Promise<string> {
  await api.services.db.deleteFrom("teacher_listings").execute();
  if (method === "PUT") await send("POST", JSON.stringify(type === "school" ? schoolJson() : teacherJson()));
  return await stored();
}

/** All of them, or a different half for each field and method. */
function casesOf(field: string, method: "POST" | "PUT"): BadListing[] {
  return halfOf(badListings(field, method), `${method} ${field}`);
}

type Tried = { accepted: boolean; problems: string[] };

async function tryCase(method: "POST" | "PUT", bad: BadListing, field: string, language: "en" | "zh"): Promise<Tried> {
  const body = typeof bad.body === "string" ? bad.body : new Blob([bad.body as Uint8Array<ArrayBuffer>]);
  const response = await send(method, body, language === "zh" ? "zh-CN" : "en");
  if (response.status !== 200 && response.status !== 201)
    return { accepted: false, problems: rejectionProblems(response, language, field) };
  const problems = await acceptanceProblems(response);
  return { accepted: true, problems: bad.refused ? ["was accepted", ...problems] : problems };
}

/**
 * Every other case runs in Chinese; cases that both methods share mostly run in the other locale for the other
 * method.
 */
function localeOf(method: "POST" | "PUT", index: number): "en" | "zh" {
  return (index % 2 === 0) === (method === "POST") ? "en" : "zh";
}

describe.each(["POST", "PUT"] as const)("%s rejects invalid fields by name, or keeps accepted ones", (method) => {
  const fields: readonly string[] = method === "POST" ? jsonFields : [...jsonFields, "version"];

  test.each(fields)("%s", async (field) => {
    const found: string[] = [];
    let type: BadListing["type"] = "teacher";
    let before = await prepare(method, type);
    let refused: string[] = [];
    const checkRefused = async () => {
      if ((await stored()) !== before) found.push(`one of these changed what is stored: ${refused.join("; ")}`);
      refused = [];
    };
    for (const [index, bad] of casesOf(field, method).entries()) {
      const isOther = bad.type !== type;
      // An accepted change would hide changes made by an earlier rejected request.
      if (isOther || !bad.refused) await checkRefused();
      if (isOther) before = await prepare(method, bad.type);
      type = bad.type;
      const { accepted, problems } = await tryCase(method, bad, field, localeOf(method, index));
      for (const problem of problems) found.push(`${bad.name}: ${problem}`);
      if (accepted) before = await prepare(method, type);
      else refused.push(bad.name);
    }
    await checkRefused();
    expect(found).toEqual([]);
  });
});

test("there are thousands of cases, no error is logged, and the next regular request succeeds", async () => {
  const cases = jsonFields.flatMap((field) => [...casesOf(field, "POST"), ...casesOf(field, "PUT")]);
  expect(cases.length).toBeGreaterThan(runsAllCases ? 4000 : 1800);
  expect(api.services.logged).toEqual([]);
  await prepare("POST", "teacher");
  expect((await send("POST", JSON.stringify(teacherJson()))).status).toBe(201);
});
