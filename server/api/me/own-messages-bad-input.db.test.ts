import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { eachDatabase, hasPostgres } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns, testNow } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { insertMessage } from "#test/helpers/messages/insert-message.ts";
import { badLiterals, bodyWith } from "#test/http/api/bad-input/bad-literals.ts";
import { badValues } from "#test/http/api/bad-input/bad-values.ts";
import { ownMessagesRoutes } from "./own-messages-routes.ts";

const base = "/api/me/messages";
const many = { reads: 100_000, writes: 100_000, rejections: 100_000 };

// Rejections do not depend on the database.
eachDatabase(
  (database) => {
    async function openMessages() {
      const userId = randomUUID();
      const listing = await insertListing(database.db, teacherColumns({ user_id: userId }));
      const message = await insertMessage(database.db, listing, { at: testNow });
      const services = testServices(database.db);
      const app = ownMessagesRoutes({
        services,
        verifyBearer: trustAnyToken,
        clientAddress: () => "203.0.113.1",
        limits: many,
      });
      const send = async (method: string, path: string, body?: string | Uint8Array) => {
        const headers = { authorization: `Bearer ${tokenOf("member", userId)}`, "content-type": "application/json" };
        const sent = body !== undefined && { body: body as BodyInit };
        const response = await app.request(base + path, { method, headers, ...sent });
        return { status: response.status, text: await response.text() };
      };
      return { send, id: message.id };
    }

    test("invalid field values are never server errors, and errors name the field", { timeout: 120_000 }, async () => {
      const { send, id } = await openMessages();
      const writes: [method: string, path: string, body: Record<string, unknown>][] = [
        ["PUT", "/settings", { accepts_messages: true }],
        ["PUT", "/away-reply", { is_on: true, body: "Back on December 5.", ends_on: null }],
        ["POST", `/${id}/report`, { reason: "scam", text: "A check." }],
        ["POST", `/${id}/answered`, {}],
      ];
      const wrong: string[] = [];
      let cases = 0;
      for (const [method, path, body] of writes) {
        for (const field of [...Object.keys(body), "unknown_field"]) {
          for (const { name, json, refused } of badLiterals) {
            cases += 1;
            const { status, text } = await send(method, path, bodyWith(body, field, json));
            const isNamed = status !== 422 || text.includes('"fields"');
            if (status >= 500 || !isNamed || (refused && status < 400))
              wrong.push(`${path} ${field} ${name}: ${status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(cases).toBeGreaterThan(500);
      const large = JSON.stringify({ reason: "scam", text: "x".repeat(40_000) });
      expect((await send("POST", `/${id}/report`, large)).status).toBe(413);
    });

    test("invalid parameters and ids are never server errors", async () => {
      const { send } = await openMessages();
      const wrong: string[] = [];
      for (const [name, value] of Object.entries({ ...badValues, cursor: `9999999999999_${randomUUID()}` })) {
        const query = (key: string) => `?${new URLSearchParams({ [key]: value })}`;
        for (const path of [query("filter"), query("after")])
          if ((await send("GET", path)).status >= 500) wrong.push(`${path.slice(0, 40)} ${name}`);
        const { status } = await send("POST", `/${encodeURIComponent(value)}/answered`, "{}");
        if (status >= 500) wrong.push(`answered ${name}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect((await send("GET", "?filter=mine")).status).toBe(422);
    });
  },
  { only: hasPostgres ? "postgres" : "pglite" },
);
