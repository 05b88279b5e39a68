import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { FileStore } from "#domain/media/media.ts";
import { eraseNow } from "#domain/media/media-files.ts";
import type { Actor } from "#domain/members/actor.ts";
import { type TargetKind, targetKinds } from "#domain/moderation/reasons.ts";
import { decideCase } from "#domain/moderation/reports/decide-case.ts";
import { parseCaseDecision } from "#domain/moderation/reports/decision-input.ts";
import { findCase } from "#domain/moderation/reports/find-case.ts";
import {
  type CaseCursor,
  countOpenCases,
  listDecidedCases,
  listOpenCases,
} from "#domain/moderation/reports/list-cases.ts";
import type { Services } from "#domain/services.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { requireOperator } from "#server/api/operator/require-operator.ts";
import type { ActorVariables, SignedInDependencies } from "#server/api/signed-in.ts";
import { requestIdOf } from "#server/middleware/request-id.ts";
import { failure, success } from "#std/result.ts";
import { snakeCaseKeys } from "#std/text/snake-case.ts";
import { isUuid } from "#std/uuid.ts";
import { removedJson } from "./removed-json.ts";

type Dependencies = Omit<SignedInDependencies, "limits"> & { files: FileStore };

const path = "/api/operator/reports";
const maxBodyBytes = 32 * 1024;

/**
 * Reports for operators, one case for each target. GET lists the undecided, most urgent first (`after`), or with
 * `state=decided` the decided, latest first (`after`), and counts the undecided; `type` selects a kind of target. GET
 * `/:case` returns one with its reports; POST `/:case/decide` `{ outcome, reason?, found?, note? }` decides it.
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
    const filter = readCaseFilter(context.req.query());
    if (filter === null) return reject(context, { code: "invalid" });
    const read = filter.state === "decided" ? readDecidedPage : readOpenPage;
    const page = await read(services, context.get("actor"), filter.kind, context.req.query("after"));
    if (!page.ok) return reject(context, { code: page.failure });
    const open = await countOpenCases(services, context.get("actor"), filter.kind);
    if (!open.ok) return reject(context, { code: open.failure });
    return jsonResponse(origin, 200, { ...page.value, open: open.value });
  });

  app.get(`${path}/:case`, async (context) => {
    const found = await findCase(services, context.get("actor"), context.req.param("case"), requestIdOf(context));
    if (!found.ok) return reject(context, { code: found.failure });
    const { photoDetail, review, teamMember, entries, earlier, ...row } = found.value;
    return jsonResponse(origin, 200, {
      case: {
        ...snakeCaseKeys(row),
        photo_detail: photoDetail === null ? null : snakeCaseKeys(photoDetail),
        review: review === null ? null : snakeCaseKeys(review),
        team_member: teamMember === null ? null : snakeCaseKeys(teamMember),
        entries: entries.map(snakeCaseKeys),
        earlier: { cases: earlier.cases.map(snakeCaseKeys), months: earlier.months },
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

/** Reads a queue's state and kind of target; null if one of them is unknown. */
export function readCaseFilter({ state = "open", type = "" }: Readonly<Record<string, string | undefined>>) {
  const kind = targetKinds.find((each) => each === type) ?? null;
  if ((state !== "open" && state !== "decided") || (kind === null && type !== "")) return null;
  return { state, kind } as const;
}

type PageArguments = [services: Services, actor: Actor, kind: TargetKind | null, after: string | undefined];

async function readOpenPage(...[services, actor, kind, after]: PageArguments) {
  const cursor = readQueueCursor(after);
  if (cursor === undefined) return failure("invalid" as const);
  const open = await listOpenCases(services, actor, cursor, { kind });
  if (!open.ok) return open;
  const { cases, next } = open.value;
  return success({
    cases: cases.map(snakeCaseKeys),
    next: next === null ? null : `${next.priority}_${next.dueAt.getTime()}_${next.id}`,
  });
}

async function readDecidedPage(...[services, actor, kind, after]: PageArguments) {
  const cursor = readArchiveCursor(after);
  if (cursor === undefined) return failure("invalid" as const);
  const decided = await listDecidedCases(services, actor, cursor, { kind });
  if (!decided.ok) return decided;
  const { cases, next } = decided.value;
  return success({
    cases: cases.map(snakeCaseKeys),
    next: next === null ? null : `${next.decidedAt.getTime()}_${next.id}`,
  });
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
