import { Hono } from "hono";
import { parsePeriod } from "#domain/analytics/period.ts";
import { findOwnAmounts, findOwnAnalytics, type OwnAnalytics } from "#domain/analytics/queries/own-analytics.ts";
import { type EmailExample, findReminderExample } from "#domain/reminders/reminder-example.ts";
import { acceptedLocale } from "#i18n/accepted-locale.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import { plainHeaders } from "#server/http/headers.ts";
import { csvByteOrderMark, csvLine } from "#std/formats/csv.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";

const path = "/api/me/analytics";
const filePath = `${path}.csv`;

/**
 * `/api/me/analytics?period=30d` (or `12m`, for schools): the analytics of the owner's listing, and a preview of the
 * monthly email, in the reader's language. `/api/me/analytics.csv`: the last twelve months of a school by day, kind and
 * source. Bearer token only; failures are those of `failureResponse`.
 */
export function ownAnalyticsRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  for (const route of [path, filePath]) {
    app.use(route, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]));
    app.use(route, signedIn({ limits: defaultApiLimits, ...dependencies }));
  }

  app.get(path, async (context) => {
    const period = parsePeriod(context.req.query("period") ?? "30d");
    if (period === null)
      return failureResponse(context, origin, { code: "invalid", fieldErrors: { period: "invalid" } });
    const actor = context.get("actor");
    const found = await findOwnAnalytics(services, actor, period);
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const locale = acceptedLocale(context.req.header("accept-language"));
    const example = await findReminderExample(services, actor, locale);
    if (!example.ok) return failureResponse(context, origin, { code: example.failure });
    return jsonResponse(origin, 200, analyticsJson(found.value, example.value));
  });

  app.get(filePath, async (context) => {
    const found = await findOwnAmounts(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const lines = found.value.map(({ day, kind, source, amount }) => csvLine([day, kind, source, amount]));
    return new Response(csvByteOrderMark + csvLine(["day", "kind", "source", "amount"]) + lines.join(""), {
      headers: {
        ...plainHeaders(origin),
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="analytics.csv"',
        "cache-control": "no-store",
      },
    });
  });
  return app;
}

function analyticsJson({ payment, ...analytics }: OwnAnalytics, example: EmailExample | null) {
  return { ...snakeCaseKeys(analytics), payment: payment && snakeCaseKeys(payment), example };
}
