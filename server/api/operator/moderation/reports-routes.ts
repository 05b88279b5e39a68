import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { FileStore } from "#domain/media/media.ts";
import { eraseNow } from "#domain/media/media-files.ts";
import { decideCase } from "#domain/moderation/reports/decide-case.ts";
import { parseCaseDecision } from "#domain/moderation/reports/decision-input.ts";
import { type CaseCursor, findCase, listDecidedCases, listOpenCases } from "#domain/moderation/reports/list-cases.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import { removedJson } from "./removed-json.ts";

type Dependencies = Omit<SignedInDependencies, "limits"> & { files: FileStore };

const path = "/api/operator/reports";
const maxBodyBytes = 32 * 1024;

/**
 * Reports for operators, one case for each target. GET lists the undecided, most urgent first (`after`), or with
 * `state=decided` the decided, latest first (`after`); GET `/:case` returns one with its reports; POST `/:case/decide`
 * `{ outcome, reason?, found?, note? }` decides it.
 */
export function operatorReportsRoutes({ files, ...dependencies }: Dependencies): Hono<ActorVariables> {
  const { services } = dependencies;
  const { origin } = services;
  const app = new Hono<ActorVariables>();
  const operator = requireOperator(dependencies);
  const onError = (context: Context) => failureResponse(context, origin, { code: "too-large" });
  const reject = (context: Context, failure: ApiFailure) => failureResponse(context, origin, failure);
  for (const read of [path, `${path}/:case`]) app.use(read, allowMethods(origin, ["GET", "HEAD", "OPTIONS"]), operator);
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError });
  app.use(`${path}/:case/decide`, allowMethods(origin, ["POST", "OPTIONS"]), operator, limited);

  app.get(path, async (context) => {
    const { state, after } = context.req.query();
    if (state === "decided") {
      const before = readArchiveCursor(after);
      if (before === undefined) return reject(context, { code: "invalid" });
      const decided = await listDecidedCases(services, context.get("actor"), before);
      if (!decided.ok) return reject(context, { code: decided.failure });
      const { cases, next } = decided.value;
      return jsonResponse(origin, 200, {
        cases: cases.map(snakeCaseKeys),
        next: next === null ? null : `${next.decidedAt.getTime()}_${next.id}`,
      });
    }
    const cursor = readQueueCursor(after);
    if (cursor === undefined || (state !== undefined && state !== "open")) return reject(context, { code: "invalid" });
    const open = await listOpenCases(services, context.get("actor"), cursor);
    if (!open.ok) return reject(context, { code: open.failure });
    const { cases, next } = open.value;
    return jsonResponse(origin, 200, {
      cases: cases.map(snakeCaseKeys),
      next: next === null ? null : `${next.priority}_${next.dueAt.getTime()}_${next.id}`,
    });
  });

  app.get(`${path}/:case`, async (context) => {
    const found = await findCase(services, context.get("actor"), context.req.param("case"), requestIdOf(context));
    if (!found.ok) return reject(context, { code: found.failure });
    const { review, teamMember, entries, ...row } = found.value;
    return jsonResponse(origin, 200, {
      case: {
        ...snakeCaseKeys(row),
        review: review === null ? null : snakeCaseKeys(review),
        team_member: teamMember === null ? null : snakeCaseKeys(teamMember),
        entries: entries.map(snakeCaseKeys),
      },
    });
  });

  app.post(`${path}/:case/decide`, async (context) => {
    const input = await inputOf(context, parseCaseDecision);
    if (!input.ok) return reject(context, input.failure);
    const id = context.req.param("case");
    const decided = await decideCase(services, context.get("actor"), id, input.value, requestIdOf(context));
    if (!decided.ok) return reject(context, { code: decided.failure });
    const { outcome, removal } = decided.value;
    if (outcome === "photo-removed") await eraseNow(services, files);
    return jsonResponse(origin, 200, { outcome, ...removedJson(services, removal) });
  });
  return app;
}

/** Null for the first page; undefined for an invalid cursor. */
function readQueueCursor(text: string | undefined): CaseCursor | null | undefined {
  if (text === undefined || text === "") return null;
  const [, priority, time, id] = /^([012])_(\d{1,13})_([0-9a-f-]{36})$/u.exec(text) ?? [];
  if (id === undefined || !isUuid(id)) return undefined;
  return { priority: Number(priority), dueAt: new Date(Number(time)), id };
}

function readArchiveCursor(text: string | undefined): { decidedAt: Date; id: string } | null | undefined {
  if (text === undefined || text === "") return null;
  const [, time, id] = /^(\d{1,13})_([0-9a-f-]{36})$/u.exec(text) ?? [];
  return id !== undefined && isUuid(id) ? { decidedAt: new Date(Number(time)), id } : undefined;
}
