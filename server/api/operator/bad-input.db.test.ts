import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { embeddedControl } from "#server/accounts/control/embedded-control.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import type { ActorVariables } from "#server/api/signed-in.ts";
import { createTestAuth } from "#test/helpers/auth/embedded-auth.ts";
import { eachDatabase, hasPostgres } from "#test/helpers/database/database.ts";
import { insertListing, teacherColumns } from "#test/helpers/database/rows/insert-rows.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { tokenOf, trustAnyToken } from "#test/helpers/listings/own-listing-api.ts";
import { memoryStore } from "#test/helpers/media/memory-store.ts";
import { openPaymentSite } from "#test/helpers/payments/payments.ts";
import { badLiterals, bodyWith } from "#test/http/api/bad-input/bad-literals.ts";
import { badValues } from "#test/http/api/bad-input/bad-values.ts";
import { operatorCitiesRoutes } from "./cities-routes.ts";
import { operatorInvitationsRoutes } from "./invitations-routes.ts";
import { operatorListingsRoutes } from "./moderation/listings-routes.ts";
import { operatorMessagesRoutes } from "./moderation/messages-routes.ts";
import { operatorPhotosRoutes } from "./moderation/photos-routes.ts";
import { operatorReportsRoutes } from "./moderation/reports-routes.ts";
import { operatorAuditRoutes } from "./operations/audit-routes.ts";
import { operatorEmailsRoutes } from "./operations/emails-routes.ts";
import { operatorExportRoutes } from "./operations/export-routes.ts";
import { operatorJobsRoutes } from "./operations/jobs-routes.ts";
import { operatorPaymentActionRoutes } from "./payments/payment-actions-routes.ts";
import { operatorPaymentsRoutes } from "./payments/payments-routes.ts";
import { operatorPromotionsRoutes } from "./payments/promotions-routes.ts";
import { operatorPeopleRoutes } from "./people-routes.ts";

const someId = "7d3b2a1c-0000-4000-8000-000000000001";
const removal = { reason: "impersonation", found: "It shows a person who is another.", note: "Seen." };

/** Every write of the console, with a valid body. `:listing` is a listing; all other ids do not exist. */
const writes: readonly [path: string, body: Record<string, unknown>][] = [
  [`listings/${someId}/remove`, removal],
  [`listings/${someId}/restore`, { note: "Mended." }],
  ["listings/:listing/note", { note: "Called the owner." }],
  ["listings/:listing/ask", { found: removal.found }],
  ["listings/:listing/contacts", { contact: "phone", is_hidden: true, found: removal.found }],
  ["listings/:listing/team", { member: someId, is_hidden: true, reason: "other", found: removal.found, note: "Seen." }],
  [`reports/${someId}/decide`, { outcome: "listing-removed", ...removal }],
  [`reports/${someId}/decide`, { outcome: "no-action", found: removal.found, note: "Seen." }],
  [
    `reports/${someId}/decide`,
    { outcome: "review-removed", reason: "not-genuine", found: removal.found, since: "2026-07-01", note: "Seen." },
  ],
  [`messages/${someId}/decide`, { outcome: "reject", note: "Seen." }],
  ["cities", { city: "fargo", accept: true, name: "Fargo", chinese_name: "法戈", state: "ND" }],
  [
    "promotions",
    {
      code: "SPRING-2027",
      free_months: 1,
      listing_type: "teacher",
      max_uses: 3,
      per_person: 1,
      per_listing: 1,
      starts_on: "2026-07-01",
      ends_on: "2026-07-31",
      note: "Opening.",
    },
  ],
  ["promotions", { percent_off: 20, max_uses: 3, note: "Opening." }],
  [
    "invitations",
    { csv: "name,email\nL,l@s.example", language: "en", free_months: 1, note: "Seen.", is_published: true },
  ],
  ["invitations/check", { csv: "name,email\nL,l@s.example", language: "en", free_months: 1 }],
  [`promotions/${someId}/deactivate`, { note: "Over." }],
  [`photos/photo/${someId}/remove`, { ...removal, reason: "advert" }],
  ["photos/picture/:listing/remove", { ...removal, reason: "unlawful" }],
  [`photos/portrait/${someId}/remove`, { ...removal, reason: "unlawful" }],
  [`payments/${someId}/refund`, { amount_cents: 1500 }],
  [`payments/${someId}/ask`, { text: "Did you mean to pay twice?" }],
  ["payments/apply", { session_id: "cs_test_a1b2c3d4e5" }],
  ["alerts/resolve", { alert_id: someId, note: "Seen." }],
  ["people", { query: "owner@taoli.example" }],
  [`people/${someId}/ban`, { reason: "spam", until: "2027-01-01", note: "Seen." }],
  [`people/${someId}/lift-ban`, { note: "Seen." }],
];

/** Every parameter of the console's lists. */
const reads: readonly [path: string, parameters: readonly string[]][] = [
  ["listings", ["q", "state", "type", "city", "after"]],
  ["reports", ["state", "after"]],
  ["messages", ["state", "after"]],
  ["payments", ["show", "q", "after"]],
  ["emails", ["state", "recipient", "after"]],
  ["photos", ["after"]],
  ["promotions", ["after"]],
  ["invitations", ["after"]],
  ["audit", ["q", "action", "kind", "actor", "since", "until", "before"]],
  ["exports/listings", ["q", "format"]],
  ["exports/payments", ["show", "q"]],
  ["exports/emails", ["recipient"]],
];

const segments = ["listings", "reports", "messages", "payments", "people", "photos/image", "exports"];

const patient = { timeout: 240_000 };

// Rejections do not depend on the database, and several thousand requests take a while.
eachDatabase(
  (database) => {
    async function openConsole() {
      const services = testServices(database.db);
      const auth = await createTestAuth(database.db, { serviceKey: "k".repeat(40) });
      const { site } = await openPaymentSite(database.db);
      const dependencies = { services, verifyBearer: trustAnyToken, clientAddress: () => "203.0.113.1" };
      const control = embeddedControl(auth);
      const app = new Hono<ActorVariables>();
      const { provider } = site;
      for (const routes of [
        operatorListingsRoutes(dependencies),
        operatorReportsRoutes({ ...dependencies, files: memoryStore() }),
        operatorMessagesRoutes(dependencies),
        operatorCitiesRoutes(dependencies),
        operatorPromotionsRoutes(dependencies),
        operatorInvitationsRoutes(dependencies),
        operatorPhotosRoutes({ ...dependencies, files: memoryStore() }),
        operatorPaymentActionRoutes({ ...dependencies, provider }),
        operatorPaymentsRoutes({ ...dependencies, provider }),
        operatorEmailsRoutes(dependencies),
        operatorAuditRoutes({ ...dependencies, control }),
        operatorExportRoutes({ ...dependencies, control }),
        operatorPeopleRoutes({ ...dependencies, control }),
        operatorJobsRoutes({ ...dependencies, health: { jobs: async () => [], runJob: async () => false } }),
      ])
        app.route("/", routes);
      const listing = await insertListing(database.db, teacherColumns());
      let requests = 0;
      let operator = "";
      /** Another operator takes over before a rate limit applies. Each starts a session, which takes longest. */
      return async (method: string, path: string, body?: string | Uint8Array) => {
        if (requests % defaultApiLimits.writes === 0) operator = randomUUID();
        requests += 1;
        const authorization = `Bearer ${tokenOf("admin", operator)}`;
        const response = await app.request(`/api/operator/${path.replace(":listing", listing)}`, {
          method,
          headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
          ...(body !== undefined && { body: body as BodyInit }),
        });
        return { status: response.status, text: await response.text() };
      };
    }

    test(
      "invalid field values of the console's writes are never server errors, and errors name the field",
      patient,
      async () => {
        const send = await openConsole();
        let cases = 0;
        const wrong: string[] = [];
        for (const [path, body] of writes) {
          for (const field of [...Object.keys(body), "unknown_field"]) {
            for (const { name, json, refused } of badLiterals) {
              cases += 1;
              const { status, text } = await send("POST", path, bodyWith(body, field, json));
              const isNamed = status !== 422 || text.includes('"fields"');
              if (status >= 500 || status === 429 || !isNamed || (refused && status < 400))
                wrong.push(`${path} ${field} ${name}: ${status}`);
            }
            const { status } = await send("POST", path, bodyWith(body, field, "1", '"2"'));
            if (status >= 500) wrong.push(`${path} ${field} twice: ${status}`);
          }
        }
        expect(wrong).toEqual([]);
        expect(cases).toBeGreaterThan(3000);
      },
    );

    test("invalid list parameters and ids are never server errors", async () => {
      const send = await openConsole();
      const wrong: string[] = [];
      const values = Object.entries({ ...badValues, long: "x".repeat(3000), cursor: `9999999999999_${someId}` });
      const urls = [
        ...reads.flatMap(([path, parameters]) =>
          parameters.flatMap((name) => values.map(([, value]) => `${path}?${new URLSearchParams({ [name]: value })}`)),
        ),
        ...segments.flatMap((path) => values.map(([, value]) => `${path}/${encodeURIComponent(value)}`)),
      ];
      for (const url of urls) {
        const { status } = await send("GET", url);
        if (status >= 500 || status === 429) wrong.push(`${url.slice(0, 100)}: ${status}`);
      }
      expect(wrong).toEqual([]);
      expect(urls.length).toBeGreaterThan(1500);
    });
  },
  { only: hasPostgres ? "postgres" : "pglite" },
);
