import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import type { Services } from "#domain/services.ts";
import { textResponse } from "#server/http/text-response.ts";
import { limitLines } from "#server/log/log-lines.ts";
import { loggedPath } from "#server/middleware/access-log.ts";

const maxBytes = 16 * 1024;
const reportsPerMinute = 10;

const reports = z.array(
  z.object({
    type: z.literal("csp-violation"),
    body: z.object({ effectiveDirective: z.string(), blockedURL: z.string(), documentURL: z.string() }),
  }),
);

/**
 * `POST /api/csp-reports`: violations reported by browsers. Ten a minute are logged, without queries; the response is
 * always 204.
 */
export function cspReportRoutes({ clock, log, origin }: Services): Hono {
  const nextReport = limitLines(clock, reportsPerMinute);
  const app = new Hono();
  app.use("/api/csp-reports", bodyLimit({ maxSize: maxBytes, onError: () => textResponse(origin, 413) }));
  app.post("/api/csp-reports", async (context) => {
    const parsed = reports.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) return textResponse(origin, 400);
    for (const { body } of parsed.data) {
      const unlogged = nextReport();
      if (unlogged === null) continue;
      log.warn("csp-violation", {
        directive: body.effectiveDirective.slice(0, 60),
        blocked: loggedPath(withoutQuery(body.blockedURL)),
        page: loggedPath(withoutQuery(body.documentURL)),
        unlogged,
      });
    }
    return textResponse(origin, 204);
  });
  app.all("/api/csp-reports", () => textResponse(origin, 405, { allow: "POST" }));
  return app;
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1).join("");
}
