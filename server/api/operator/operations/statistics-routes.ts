import { Hono } from "hono";
import { readStatistics } from "#domain/statistics/read-statistics.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { requireOperator } from "../require-operator.ts";

const path = "/api/operator/statistics";

/** GET `/api/operator/statistics` returns figures of thirty days. */
export function operatorStatisticsRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  app.use(path, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), requireOperator(dependencies));

  app.get(path, async (context) => {
    const found = await readStatistics(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const { reviews, listings, cases, missedSearches, ...others } = found.value;
    return jsonResponse(origin, 200, {
      ...others,
      reviews: { ...reviews, gap: snakeCaseKeys(reviews.gap), withdrawn: snakeCaseKeys(reviews.withdrawn) },
      listings: snakeCaseKeys(listings),
      cases: cases.map(snakeCaseKeys),
      missed_searches: missedSearches.map(snakeCaseKeys),
    });
  });
  return app;
}
