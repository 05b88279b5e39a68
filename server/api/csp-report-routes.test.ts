import { expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { testServices } from "#test/helpers/database/test-services.ts";
import { cspReportRoutes } from "./csp-report-routes.ts";

test("a report is logged without the page's query and without email link tokens", async () => {
  const lines: unknown[] = [];
  const log = { info() {}, warn: (_event: string, fields?: object) => void lines.push(fields), error() {} };
  const app = cspReportRoutes({ ...testServices({} as Database), log });
  const site = "https://taoli.example";
  const body = (documentURL: string) => ({ effectiveDirective: "script-src", blockedURL: "inline", documentURL });
  const reports = [`${site}/city/boston?q=typed`, `${site}/zh/renew/${"aB3_-".repeat(8)}xYz?months=3`].map((page) => ({
    type: "csp-violation",
    body: body(page),
  }));
  const response = await app.request("/api/csp-reports", { method: "POST", body: JSON.stringify(reports) });
  expect(response.status).toBe(204);
  expect(lines).toMatchObject([{ page: `${site}/city/boston` }, { page: `${site}/zh/renew/…` }]);
});
