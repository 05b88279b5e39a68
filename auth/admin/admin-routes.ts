import { Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { isApp, listFactors, removeFactor, requireFactor } from "#auth/factors/factor.ts";
import type { Provider } from "#auth/provider.ts";
import { viewFactor, viewUser } from "#auth/users/user-view.ts";
import { sendSecurityNotification } from "#auth/verification-tokens/send-verification-token.ts";
import { changeUserAsAdmin, createUserAsAdmin, deleteUserAsAdmin } from "./admin-users.ts";
import { requireTarget } from "./find-target.ts";
import { listUsers } from "./list-users.ts";
import { generateLink, inviteUser } from "./make-link.ts";
import { requireServiceKey } from "./require-service-key.ts";

/**
 * What an operator may do with the service key (`auth.admin.…`): `GET` and `POST /admin/users`, `GET`, `PUT` and
 * `DELETE` `/admin/users/:id`, the factors of a user, `POST /invite` and `POST /admin/generate_link`. Everything is
 * in the audit log.
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
  routes.post("/invite", (context) => inviteUser(provider, context));
  routes.post("/admin/generate_link", (context) => generateLink(provider, context));

  routes.get("/admin/users/:id/factors", async (context) => {
    const { id } = await db.transaction().execute((trx) => requireTarget(trx, context));
    return context.json((await listFactors(db, id)).map(viewFactor));
  });
  // Lets the owner of a lost second factor sign in again. The operator is responsible for verifying their identity.
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
