import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { courseFields } from "#domain/courses/course-input.ts";
import { courseFieldErrors as texts } from "#i18n/messages/en/course-fields.ts";
import { catalogs } from "#i18n/messages.ts";
import { snakeCase, snakeCaseKeys } from "#std/text/snake-case.ts";
import { eachDatabase, hasPostgres } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { saturdayCourse } from "#test/helpers/listings/courses.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { badLiterals, bodyWith } from "#test/http/api/bad-input/bad-literals.ts";
import { badValues, marker } from "#test/http/api/bad-input/bad-values.ts";
import { ownCoursesRoutes } from "./own-courses-routes.ts";

const base = "/api/me/courses";
const many = { reads: 100_000, writes: 100_000, rejections: 100_000 };

const full = snakeCaseKeys(saturdayCourse);

type Field = { field: string; code: string; message: string };
type Body = {
  courses?: { id: string; version: number }[];
  error?: { code: string; message: string; fields?: Field[] };
};

// Rejections do not depend on the database.
eachDatabase(
  (database) => {
    async function openCourses() {
      const userId = randomUUID();
      await insertListing(database.db, schoolColumns({ user_id: userId }));
      const services = testServices(database.db);
      const app = ownCoursesRoutes({
        services,
        verifyBearer: trustAnyToken,
        clientAddress: () => "203.0.113.1",
        limits: many,
      });
      const send = async (method: string, path: string, body?: string | Uint8Array, language = "en") => {
        const headers = {
          authorization: `Bearer ${tokenOf("member", userId)}`,
          "content-type": "application/json",
          "accept-language": language,
        };
        const sent = body !== undefined && { body: body as BodyInit };
        const response = await app.request(base + path, { method, headers, ...sent });
        const text = await response.text();
        return { status: response.status, text, ...(text.startsWith("{") ? (JSON.parse(text) as Body) : {}) };
      };
      const id = randomUUID();
      const made = await send("POST", "", JSON.stringify({ id, ...full }));
      expect(made.status).toBe(201);
      const stored = async () => JSON.stringify(await database.db.selectFrom("courses").selectAll().execute());
      return { send, id, stored, services };
    }

    test("invalid field values are never server errors, and errors name the field", { timeout: 300_000 }, async () => {
      const { send, id, stored, services } = await openCourses();
      const versionOf = async () => (await send("GET", "")).courses?.find((course) => course.id === id)?.version ?? 0;
      const wrong: string[] = [];
      let cases = 0;
      for (const field of [...courseFields.map(snakeCase), "version", "unknown_field"]) {
        let version = await versionOf();
        let before = await stored();
        for (const [index, { name, json, refused }] of badLiterals.entries()) {
          cases += 1;
          const language = index % 2 === 0 ? "en" : "zh-CN";
          const response = await send("PUT", `/${id}`, bodyWith({ ...full, version }, field, json), language);
          const { status, error, text } = response;
          const label = `${field} ${name}: ${status}`;
          if (status >= 500 || (refused && status < 400) || status === 409) wrong.push(label);
          if (status === 422) wrong.push(...problemsOf(error, field, language).map((problem) => `${label} ${problem}`));
          if (status >= 400 && text.includes(marker)) wrong.push(`${label} repeats what was sent`);
          if (status >= 400 && (await stored()) !== before) wrong.push(`${label} changed what is stored`);
          if (status === 200) [version, before] = [await versionOf(), await stored()];
        }
        await send("PUT", `/${id}`, JSON.stringify({ ...full, version: await versionOf() }));
      }
      expect(wrong).toEqual([]);
      expect(cases).toBeGreaterThan(150);
      expect(services.logged).toEqual([]);
    });

    /** An error names the field, or one that depends on it, in the language of the request. */
    function problemsOf(error: Body["error"], field: string, language: string): string[] {
      const problems: string[] = [];
      const related = relatedTo[field] ?? [];
      for (const { field: named, message } of error?.fields ?? []) {
        if (named !== field && !related.includes(named)) problems.push(`names ${named}`);
        if (/\p{Script=Han}/u.test(message) !== (language === "zh-CN")) problems.push(`says ${message}`);
        if (!/^[^{}]+$/u.test(message)) problems.push(`says ${message}`);
      }
      if (error?.fields === undefined || error.fields.length === 0) problems.push("names nothing");
      return problems;
    }

    test("invalid bodies, ids and orders are never server errors", async () => {
      const { send, id } = await openCourses();
      const wrong: string[] = [];
      for (const { name, json } of badLiterals) {
        for (const [method, path, body] of [
          ["POST", "", bodyWith({ id: randomUUID(), ...full }, "id", json)],
          ["PUT", "/order", bodyWith({ order: [] }, "order", json)],
          ["PUT", "/order", bodyWith({ order: [id] }, "more", json)],
          ["POST", "", json],
        ] as const) {
          const { status } = await send(method, path, body);
          if (status >= 500) wrong.push(`${method} ${path} ${name}: ${status}`);
        }
      }
      for (const [name, value] of Object.entries(badValues)) {
        for (const method of ["PUT", "DELETE", "POST", "GET"]) {
          const { status } = await send(method, `/${encodeURIComponent(value)}`, method === "GET" ? undefined : "{}");
          if (status >= 500) wrong.push(`${method} /${name}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
      const large = JSON.stringify({ id: randomUUID(), ...full, description: "x".repeat(20_000) });
      expect((await send("POST", "", large)).status).toBe(413);
    });

    test("a conflict between fields is an error of the field to change", async () => {
      const { send, id } = await openCourses();
      const errorsOf = async (fields: object) => {
        const { error } = await send("PUT", `/${id}`, JSON.stringify({ ...full, version: 1, ...fields }));
        return error?.fields?.map(({ field, message }) => `${field}: ${message}`) ?? error?.code;
      };
      expect([
        await errorsOf({ age_from: 8 }),
        await errorsOf({ age_from: null }),
        await errorsOf({ to_time: "10:00" }),
        await errorsOf({ to_time: null }),
        await errorsOf({ from_time: null }),
        await errorsOf({ last_date: "2027-01-08" }),
        await errorsOf({ first_date: null }),
        await errorsOf({ first_date: "2027-02-30" }),
        await errorsOf({ is_ongoing: true }),
        await errorsOf({ price: null }),
        await errorsOf({ price_unit: null }),
        await errorsOf({ title: "Kids, Saturdays" }),
        await errorsOf({ price: 0.001 }),
      ]).toEqual([
        [`age_to: ${texts.ageTo["too-small"]}`],
        [`age_from: ${texts.ageFrom.missing}`],
        [`to_time: ${texts.toTime["too-small"]}`],
        [`to_time: ${texts.toTime.missing}`],
        [`from_time: ${texts.fromTime.missing}`],
        [`last_date: ${texts.lastDate["too-small"]}`],
        [`first_date: ${texts.firstDate.missing}`],
        [`first_date: ${texts.firstDate.invalid}`],
        [`first_date: ${texts.firstDate.invalid}`, `last_date: ${texts.lastDate.invalid}`],
        [`price: ${texts.price.missing}`],
        [`price_unit: ${texts.priceUnit.missing}`],
        [`title: ${texts.title.invalid}`],
        [`price: ${catalogs.en.failures.fieldErrors["too-precise"]}`],
      ]);
    });
  },
  { only: hasPostgres ? "postgres" : "pglite" },
);

/** Fields whose errors follow from another field. */
const relatedTo: Record<string, string[]> = {
  age_from: ["age_to"],
  age_to: ["age_from"],
  from_time: ["to_time"],
  to_time: ["from_time"],
  first_date: ["last_date"],
  last_date: ["first_date"],
  is_ongoing: ["first_date", "last_date"],
  price: ["price_unit"],
  price_unit: ["price"],
};
