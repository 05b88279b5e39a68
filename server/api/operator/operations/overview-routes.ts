import { Hono } from "hono";
import { readCounting } from "#domain/overview/read-analytics-statistics.ts";
import { readAttention } from "#domain/overview/read-attention.ts";
import { readFigures } from "#domain/overview/read-figures.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import type { Health } from "#server/api/health-routes.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { requireOperator } from "../require-operator.ts";

const path = "/api/operator/overview";
const figuresPath = "/api/operator/overview/figures";
const countingPath = "/api/operator/overview/counting";

type Dependencies = Omit<SignedInDependencies, "limits"> & {
  health: Pick<Health, "jobs" | "lastBackup">;
};

/**
 * GET `/api/operator/overview` returns `{ items }`, the work that waits for an operator; GET
 * `/api/operator/overview/figures` returns numbers, charts and the state of the site; GET
 * `/api/operator/overview/counting` describes how views are counted.
 */
export function operatorOverviewRoutes({ health: site, ...dependencies }: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  for (const each of [path, figuresPath, countingPath])
    app.use(each, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);

  app.get(path, async (context) => {
    const found = await readAttention(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, { items: found.value.map(snakeCaseKeys) });
  });

  app.get(figuresPath, async (context) => {
    const found = await readFigures(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const { active, revenue, contacts, decided, owners, cities, health } = found.value;
    const failing = ((await site.jobs?.()) ?? []).filter(({ failuresInARow, isLate }) => failuresInARow > 0 || isLate);
    const lastBackup = (await site.lastBackup?.()) ?? null;
    return jsonResponse(origin, 200, {
      active: snakeCaseKeys(active),
      revenue: snakeCaseKeys(revenue),
      contacts: snakeCaseKeys(contacts),
      decided: snakeCaseKeys(decided),
      owners,
      cities: { ...cities, cities: cities.cities.map(snakeCaseKeys) },
      health: {
        ...snakeCaseKeys(health),
        failing_jobs: failing.map(({ name }) => name),
        last_backup_at: lastBackup?.toISOString() ?? null,
      },
    });
  });

  app.get(countingPath, async (context) => {
    const found = await readCounting(services, context.get("actor"));
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    return jsonResponse(origin, 200, found.value);
  });
  return app;
}
