import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { imageRules, type Media } from "#domain/media/media.ts";
import { createImageProcessor } from "#providers/sharp/image-processor.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { eachDatabase, hasPostgres } from "#test/helpers/database/database.ts";
import { insertListing, schoolColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { insertReview } from "#test/helpers/listings/reviews.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { badLiterals, bodyWith } from "#test/http/api/bad-input/bad-literals.ts";
import { badValues } from "#test/http/api/bad-input/bad-values.ts";
import { emailPreferenceRoutes } from "./email-preference-routes.ts";
import { ownAccountRoutes } from "./own-account-routes.ts";
import { ownAnalyticsRoutes } from "./own-analytics-routes.ts";
import { ownCodeRoutes } from "./own-code-routes.ts";
import { ownRemovalRoutes } from "./own-removal-routes.ts";
import { ownReviewsRoutes } from "./own-reviews-routes.ts";
import { uploadRoutes } from "./uploads/upload-routes.ts";

const many = { reads: 100_000, writes: 100_000, rejections: 100_000 };
const patient = { timeout: 240_000 };

const teacher = {
  full_name: "Gu Wanqing 顾婉清",
  role: "Director",
  role_zh: "教学主任",
  about: "Plans the Saturday classes.",
  about_zh: null,
  teaches_since: 2009,
  languages: ["en", "zh"],
  has_consent: true,
};

// Rejections do not depend on the database.
eachDatabase(
  (database) => {
    async function open() {
      const userId = randomUUID();
      const listing = await insertListing(database.db, schoolColumns({ user_id: userId }));
      const review = await insertReview(database.db, listing, { stars: 4 });
      const media: Media = { files: memoryStore(), images: createImageProcessor(imageRules) };
      const dependencies = {
        services: testServices(database.db),
        verifyBearer: trustAnyToken,
        clientAddress: () => "203.0.113.1",
        limits: many,
      };
      const app = new Hono<ActorVariables>();
      app.route("/", uploadRoutes({ ...dependencies, media }));
      app.route("/", ownReviewsRoutes(dependencies));
      app.route("/", ownCodeRoutes({ ...dependencies, limitCodes: async () => null }));
      app.route("/", emailPreferenceRoutes(dependencies));
      app.route("/", ownRemovalRoutes(dependencies));
      app.route("/", ownAnalyticsRoutes(dependencies));
      app.route(
        "/",
        ownAccountRoutes({ ...dependencies, directory: { canDelete: true, endSessions: async () => {} } }),
      );
      const send = async (method: string, path: string, body?: string | Uint8Array) => {
        const headers = { authorization: `Bearer ${tokenOf("member", userId)}`, "content-type": "application/json" };
        const sent = body !== undefined && { body: body as BodyInit };
        const response = await app.request(`/api/me/${path}`, { method, headers, ...sent });
        return { status: response.status, text: await response.text() };
      };
      const id = randomUUID();
      expect((await send("POST", "team", JSON.stringify({ id, ...teacher }))).status).toBe(201);
      return { send, review, id };
    }

    test("invalid field values are never server errors, and errors name the field", patient, async () => {
      const { send, review, id } = await open();
      const photo = randomUUID();
      const writes: [method: string, path: string, body: Record<string, unknown>][] = [
        ["POST", "team", { id: randomUUID(), ...teacher }],
        ["PUT", `team/${id}`, { version: 1, ...teacher }],
        ["PUT", "team/order", { order: [id] }],
        ["PUT", "photos", { order: [photo] }],
        ["PUT", `photos/${photo}`, { caption: "The classroom", caption_zh: "教室" }],
        ["PUT", `reviews/${review}/reply`, { reply: "Thank you for coming.", replied_at: null }],
        ["POST", `reviews/${review}/report`, { reason: "not-genuine", text: "Never here." }],
        ["POST", "reviews/invitations", { emails: ["a@reader.example"] }],
        ["POST", "codes", { code: "SPRING-2027" }],
        ["PUT", "reminders", { reminders: "on" }],
        ["PUT", "monthly-email", { monthly_email: "on" }],
        ["POST", "listing/removal", { text: "Please look again." }],
        ["PUT", "account/consents", { terms: "2025-01", privacy: "2025-01" }],
        ["POST", "account/deletion", { email: "a@reader.example" }],
      ];
      const wrong: string[] = [];
      let cases = 0;
      for (const [method, path, body] of writes) {
        for (const field of [...Object.keys(body), "unknown_field"]) {
          for (const { name, json, refused } of badLiterals) {
            cases += 1;
            const { status, text } = await send(method, path, bodyWith(body, field, json));
            const isNamed = status !== 422 || text.includes('"fields"') || text.includes('"addresses"');
            if (status >= 500 || !isNamed || (refused && status < 400))
              wrong.push(`${path} ${field} ${name}: ${status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(cases).toBeGreaterThan(3000);
    });

    test("invalid parameters, ids and images are never server errors", patient, async () => {
      const { send, id } = await open();
      const wrong: string[] = [];
      const urls = (value: string): [method: string, path: string][] => {
        const of = (name: string) => new URLSearchParams({ [name]: value }).toString();
        const segment = encodeURIComponent(value);
        return [
          ["GET", `analytics?${of("period")}`],
          ["GET", `analytics.csv?${of("period")}`],
          ["GET", `reviews?${of("after")}`],
          ["GET", `reviews?${of("filter")}`],
          ["DELETE", `team/${segment}`],
          ["DELETE", `photos/${segment}`],
          ["POST", `photos/${segment}/restore`],
          ["GET", `photos/${segment}/image`],
          ["POST", `photos?${of("consent")}`],
          ["POST", `picture?${of("x")}&y=0&size=400`],
          ["POST", `team/${id}/picture?consent=1&x=0&y=0&${of("size")}`],
          ["PUT", "wechat-code"],
        ];
      };
      for (const [name, value] of Object.entries(badValues)) {
        for (const [method, path] of urls(value)) {
          const body = /POST|PUT/.test(method) ? value : undefined;
          const { status } = await send(method, path, body);
          if (status >= 500) wrong.push(`${method} ${path.slice(0, 40)} ${name}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  },
  { only: hasPostgres ? "postgres" : "pglite" },
);
