import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ItemParsers } from "#domain/listings/fields/item-parsers.ts";
import type { Actor } from "#domain/members/actor.ts";
import { allowMethods } from "#server/api/allow-methods.ts";
import { defaultApiLimits } from "#server/api/api-limits.ts";
import { type ApiFailure, failureResponse, jsonResponse } from "#server/api/failure-response.ts";
import { inputOf } from "#server/api/input-of.ts";
import { type ActorVariables, type SignedInDependencies, signedIn } from "#server/api/signed-in.ts";
import type { Result } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";

export type ItemContext = Context<ActorVariables>;

/** The items of the owner's listing, such as courses, and the commands that change them. */
export type OwnItems<Input, Items, Failure> = {
  /** The path of the API, for example `/api/me/courses`. */
  path: string;
  parsers: ItemParsers<Input>;
  find(actor: Actor): Promise<Result<Items, Failure>>;
  /** Idempotent: repeating it with the same id adds nothing. */
  add(actor: Actor, id: string, item: Input): Promise<Result<Items, Failure>>;
  change(actor: Actor, id: string, version: number, item: Input): Promise<Result<Items, Failure>>;
  remove(actor: Actor, id: string): Promise<Result<Items, Failure>>;
  order(actor: Actor, ids: readonly string[]): Promise<Result<Items, Failure>>;
  toJson(items: Items): object;
  toFailure(failure: Failure): ApiFailure;
};

export type ItemRouteDependencies = Omit<SignedInDependencies, "limits"> &
  Partial<Pick<SignedInDependencies, "limits">>;

const maxBodyBytes = 16 * 1024;
const noItem = "00000000-0000-0000-0000-000000000000";

/**
 * The items at `path`: GET returns them; POST with a client-generated `id` adds one; PUT `{ order }` to `/order`
 * reorders them; PUT with the `version` that it replaces, and DELETE, to `/:id` change one. Every response has all
 * items. Bearer token only; every request may be repeated.
 */
export function itemRoutes<Input, Items, Failure>(
  dependencies: ItemRouteDependencies,
  items: OwnItems<Input, Items, Failure>,
): Hono<ActorVariables> {
  const { origin } = dependencies.services;
  const { path, parsers } = items;
  const app = new Hono<ActorVariables>();
  const fail = (context: ItemContext, failed: ApiFailure) => failureResponse(context, origin, failed);
  const respond = (context: ItemContext, done: Result<Items, Failure>, status = 200) =>
    done.ok ? jsonResponse(origin, status, items.toJson(done.value)) : fail(context, items.toFailure(done.failure));
  const small = bodyLimit({ maxSize: maxBodyBytes, onError: (context) => fail(context, { code: "too-large" }) });
  const itemPath = itemPathOf(path);
  const routes: [route: string, methods: string[]][] = [
    [path, ["GET", "HEAD", "POST", "OPTIONS"]],
    [`${path}/order`, ["PUT", "OPTIONS"]],
    [itemPath, ["PUT", "DELETE", "OPTIONS"]],
  ];

  for (const [route, methods] of routes) {
    app.use(route, allowMethods(origin, methods));
    app.use(route, signedIn({ limits: defaultApiLimits, ...dependencies }));
  }

  app.get(path, async (context) => respond(context, await items.find(context.get("actor"))));
  app.post(path, small, async (context) => {
    const input = await inputOf(context, parsers.parseNew);
    if (!input.ok) return fail(context, input.failure);
    const { id, item } = input.value;
    return respond(context, await items.add(context.get("actor"), id, item), 201);
  });
  app.put(`${path}/order`, small, async (context) => {
    const order = await inputOf(context, parsers.parseOrder);
    if (!order.ok) return fail(context, order.failure);
    return respond(context, await items.order(context.get("actor"), order.value));
  });
  app.put(itemPath, small, async (context) => {
    const edit = await inputOf(context, parsers.parseEdit);
    if (!edit.ok) return fail(context, edit.failure);
    const { version, item } = edit.value;
    return respond(context, await items.change(context.get("actor"), idOf(context), version, item));
  });
  app.delete(itemPath, async (context) => respond(context, await items.remove(context.get("actor"), idOf(context))));
  return app;
}

/** Ids are UUIDs; other segments, such as `order`, are other paths. */
export function itemPathOf(path: string): string {
  return `${path}/:id{[0-9a-fA-F-]+}`;
}

/** Returns the id in the path. Item ids are always UUIDs, so other paths do not match. */
export function idOf(context: ItemContext): string {
  const id = context.req.param("id") ?? "";
  return isUuid(id) ? id.toLowerCase() : noItem;
}
