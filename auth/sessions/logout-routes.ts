import { Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { invalidInput } from "#auth/auth-error.ts";
import { requireSession } from "#auth/bearer.ts";
import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";
import { endAllSessions, endOtherSessions, endSession } from "./end-sessions.ts";

type Ids = { userId: string; sessionId: string };

const endings: Record<string, (trx: Database, ids: Ids) => Promise<void>> = {
  global: (trx, { userId }) => endAllSessions(trx, userId),
  local: (trx, { sessionId }) => endSession(trx, sessionId),
  others: (trx, { userId, sessionId }) => endOtherSessions(trx, userId, sessionId),
};

/**
 * `POST /logout?scope=global|local|others`: ends all of the user's sessions (the default), this one, or all but this
 * one.
 */
export function logoutRoutes(provider: Provider): Hono {
  return new Hono().post("/logout", async (context) => {
    const scope = context.req.query("scope") ?? "global";
    const end = Object.hasOwn(endings, scope) ? endings[scope] : undefined;
    if (end === undefined) throw invalidInput("Unsupported logout scope");
    const { claims } = await requireSession(provider, context);
    await provider.options.db.transaction().execute(async (trx) => {
      await end(trx, claims);
      await record(provider, trx, context, "signed-out", claims);
    });
    return context.body(null, 204);
  });
}
