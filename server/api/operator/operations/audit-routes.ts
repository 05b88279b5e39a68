import { Hono } from "hono";
import { auditActorKinds } from "#domain/audit/list-audit-entries.ts";
import { type AuditSearch, readOperatorEmails, searchAuditLog } from "#domain/audit/search-audit-log.ts";
import type { AccountControl } from "#domain/people/account-control.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";

const sessionPath = "/api/operator/session";
const auditPath = "/api/operator/audit";

/** An email address or a listing's URL fits. */
const maxSearchLength = 254;

type Dependencies = Omit<SignedInDependencies, "limits"> & { control: AccountControl };

/**
 * GET `/api/operator/session` returns `{ ends_at }`, when the operator's rights end. GET `/api/operator/audit` returns
 * a page of the audit log, latest first: `q` (an email address, an id, a listing's URL or part of a reason), `action`,
 * `kind` (of actor), `actor` (an id), `since` and `until` (days) filter, and `before` is the `next` of the page
 * before. Operators have their `actor_email`.
 */
export function operatorAuditRoutes(dependencies: Dependencies): Hono<ActorVariables> {
  const { services, control } = dependencies;
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
    const requestId = requestIdOf(context);
    const found = await searchAuditLog(services, control, context.get("actor"), filter, { before, requestId });
    if (!found.ok) return failureResponse(context, origin, { code: found.failure });
    const { entries, next } = found.value;
    const emails = await readOperatorEmails(services, control, entries);
    const withEmails = entries.map((entry) => ({ ...entry, actorEmail: emails.get(entry.actorId ?? "") ?? null }));
    return jsonResponse(origin, 200, { entries: withEmails.map(snakeCaseKeys), next });
  });
  return app;
}

/** Null for a filter that no entry can match. */
export function readAuditFilter(query: Readonly<Record<string, string | undefined>>): AuditSearch | null {
  const { q = "", action, kind, actor, since, until } = query;
  const knownKind = auditActorKinds.find((each) => each === kind);
  const search = q.trim();
  const [from, to] = [since, until].map(readDay);
  const isKnown =
    from !== null &&
    to !== null &&
    isEmptyOr(search, isSearch) &&
    isEmptyOr(action, (text) => /^[a-z-]{1,60}$/u.test(text)) &&
    isEmptyOr(kind, () => knownKind !== undefined) &&
    isEmptyOr(actor, isUuid);
  if (!isKnown) return null;
  return {
    ...(search && { search }),
    ...(action && { action }),
    ...(knownKind && { kind: knownKind }),
    ...(actor && { actor }),
    ...(from && { since: from }),
    ...(to && { until: to }),
  };
}

function isSearch(text: string): boolean {
  return text.length <= maxSearchLength && !text.includes("\0");
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
