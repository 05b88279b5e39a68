import { type Context, Hono, type MiddlewareHandler } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { bearerOf } from "#auth/bearer.ts";
import { isApp, listFactors, removeFactor, requireFactor } from "#auth/factors/factor.ts";
import { equalTexts, hashToken } from "#auth/keys/secrets.ts";
import type { Provider } from "#auth/provider.ts";
import { endAllSessions } from "#auth/sessions/session.ts";
import { viewFactor, viewUser } from "#auth/users/user-view.ts";
import { sendSecurityNotification } from "#auth/verification-tokens/send-verification-token.ts";
import { changeUserAsAdmin, createUserAsAdmin, deleteUserAsAdmin, requireTarget } from "./admin-users.ts";
import { generateLink, inviteUser } from "./make-link.ts";

/**
 * Operator endpoints, authorized by the service key (`auth.admin.…`): `GET` and `POST /admin/users`, `GET`, `PUT` and
 * `DELETE` `/admin/users/:id`, its `/logout`, a user's factors, `POST /invite` and `POST /admin/generate_link`. Every
 * call is audited.
 */
export function adminRoutes(provider: Provider): Hono {
  const routes = new Hono();
  const { db } = provider.options;
  for (const path of ["/admin/*", "/invite"]) routes.use(path, requireServiceKey(provider));

  routes.get("/admin/users", (context) => listUsers(provider, context));
  routes.post("/admin/users", (context) => createUserAsAdmin(provider, context));
  routes.get("/admin/users/:id", async (context) =>
    context.json(await viewUser(db, await db.transaction().execute((trx) => requireTarget(trx, context)))),
  );
  routes.put("/admin/users/:id", (context) => changeUserAsAdmin(provider, context));
  routes.delete("/admin/users/:id", (context) => deleteUserAsAdmin(provider, context));
  // An extension: in the protocol itself, only an account's owner can end its sessions.
  routes.post("/admin/users/:id/logout", async (context) => {
    await db.transaction().execute(async (trx) => {
      const { id } = await requireTarget(trx, context);
      await endAllSessions(trx, id);
      await record(provider, trx, context, "signed-out", { userId: id });
    });
    return context.body(null, 204);
  });
  routes.post("/invite", (context) => inviteUser(provider, context));
  routes.post("/admin/generate_link", (context) => generateLink(provider, context));

  routes.get("/admin/users/:id/factors", async (context) => {
    const { id } = await db.transaction().execute((trx) => requireTarget(trx, context));
    return context.json((await listFactors(db, id)).map(viewFactor));
  });
  // Lets an owner who lost the second factor sign in again. The operator is responsible for verifying their identity.
  routes.delete("/admin/users/:id/factors/:factorId", async (context) => {
    const factor = await db.transaction().execute(async (trx) => {
      const user = await requireTarget(trx, context);
      const found = await requireFactor(trx, user, context.req.param("factorId"));
      const wasUsed = await removeFactor(trx, found);
      if (wasUsed && isApp(found)) await sendSecurityNotification(provider, trx, user, "factor-removed");
      await record(provider, trx, context, "admin-factor-removed", { userId: user.id });
      return found;
    });
    return context.json(viewFactor(factor));
  });
  return routes;
}

const usualPerPage = 50;
const maxPerPage = 200;

/** The users, latest first, with the total in `x-total-count` and pagination links in `link`. */
async function listUsers(provider: Provider, context: Context): Promise<Response> {
  const { db } = provider.options;
  const page = readCount(context.req.query("page"), 1);
  const perPage = Math.min(readCount(context.req.query("per_page"), usualPerPage), maxPerPage);
  const { total } = await db
    .selectFrom("auth_provider.users")
    .select((query) => query.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("auth_provider.users")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const users: Awaited<ReturnType<typeof viewUser>>[] = [];
  for (const row of rows) users.push(await viewUser(db, row));
  context.header("x-total-count", String(total));
  context.header("link", linksOf(page, perPage, Math.max(1, Math.ceil(Number(total) / perPage))));
  return context.json({ users, aud: "authenticated" });
}

function readCount(text: string | undefined, usual: number): number {
  if (text === undefined || text === "") return usual;
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw invalidInput("Bad Pagination Parameters");
  return Number(text);
}

function linksOf(page: number, perPage: number, last: number): string {
  const link = (to: number, name: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${name}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

/**
 * Requires the service key as bearer token: 401 without one, 403 with a wrong one. Without a configured key every
 * request is rejected. Compares in constant time.
 */
function requireServiceKey({ options }: Provider): MiddlewareHandler {
  const expected = options.serviceKey;
  return async (context, next) => {
    const token = bearerOf(context);
    const isService = expected !== undefined && equalTexts(hashToken(token), hashToken(expected));
    if (!isService) throw new AuthError(403, "not_admin", "User not allowed");
    await next();
  };
}
