import { Hono } from "hono";
import { type AuditFilter, auditActorKinds, listAuditEntries } from "#domain/audit/list-audit-entries.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";

const sessionPath = "/api/operator/session";
const auditPath = "/api/operator/audit";

/**
 * GET `/api/operator/session` returns `{ ends_at }`, when the operator's rights end. GET `/api/operator/audit` returns
 * a page of the audit log, latest first: `action`, `kind` (of actor), `actor`, `target` (ids), `since` and `until`
 * (days) filter, and `before` is the `next` of the page before.
 */
export function operatorAuditRoutes(dependencies: Omit<SignedInDependencies, "limits">): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  for (const path of [sessionPath, auditPath])
    app.use(path, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);

  app.get(sessionPath, (context) =>
    jsonResponse(origin, 200, { ends_at: context.get("operatorSessionEnds").toISOString() }),
  );

  app.get(auditPath, async (context) => {
    const filter = readAuditFilter(context.req.query());
    const before = readNumber(context.req.query("before"));
    if (filter === null || before === undefined) return failureResponse(context, origin, { code: "invalid" });
    const found = await listAuditEntries(services, context.get("actor"), filter, before);
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const { entries, next } = found.value;
    return jsonResponse(origin, 200, { entries: entries.map(snakeCaseKeys), next });
  });
  return app;
}

/** Null for a filter that no entry can match. */
export function readAuditFilter(query: Readonly<Record<string, string | undefined>>): AuditFilter | null {
  const { action, kind, actor, target, since, until } = query;
  const knownKind = auditActorKinds.find((each) => each === kind);
  const [from, to] = [since, until].map(readDay);
  const isKnown =
    from !== null &&
    to !== null &&
    isEmptyOr(action, (text) => /^[a-z-]{1,60}$/u.test(text)) &&
    isEmptyOr(kind, () => knownKind !== undefined) &&
    isEmptyOr(actor, isUuid) &&
    isEmptyOr(target, (text) => /^[\w-]{1,100}$/u.test(text));
  if (!isKnown) return null;
  return {
    ...(action && { action }),
    ...(knownKind && { kind: knownKind }),
    ...(actor && { actor }),
    ...(target && { target }),
    ...(from && { since: from }),
    ...(to && { until: to }),
  };
}

function isEmptyOr(text: string | undefined, isValid: (text: string) => boolean): boolean {
  return text === undefined || text === "" || isValid(text);
}

/** Undefined without a text, null if it is not a date. */
function readDay(text: string | undefined): Date | null | undefined {
  if (text === undefined || text === "") return undefined;
  const day = new Date(/^\d{4}-\d\d-\d\d$/u.test(text) ? `${text}T00:00:00.000Z` : Number.NaN);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? null : day;
}

/** Null for the first page; undefined for an invalid number. */
export function readNumber(text: string | undefined): number | null | undefined {
  if (text === undefined || text === "") return null;
  return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}
