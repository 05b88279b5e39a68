import { type Context, Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession, type SignedIn } from "#auth/bearer.ts";
import { hasVerifiedFactor } from "#auth/factors/factor.ts";
import type { Provider } from "#auth/provider.ts";
import type { Database } from "#database/database.ts";
import { isUuid } from "#std/uuid.ts";
import { describeUserAgent } from "./device.ts";
import { endAllSessions, endOtherSessions, endSession, isExpired, type Session } from "./session.ts";

/**
 * Signed-in devices of an account, an extension of the protocol: `GET /user/sessions` lists them, the current one
 * first, then by last use; `DELETE /user/sessions/:id` ends one, which requires a recent sign-in. An account with a
 * second factor must have passed it for both (403).
 */
export function sessionRoutes(provider: Provider): Hono {
  const { db, now } = provider.options;
  return new Hono()
    .get("/user/sessions", async (context) => {
      const { user, session } = await requireFullSession(provider, context);
      const sessions = await db
        .selectFrom("auth_provider.sessions")
        .selectAll()
        .where("user_id", "=", user.id)
        .orderBy("refreshed_at", "desc")
        .orderBy("id")
        .execute();
      const views = sessions.filter((one) => !isExpired(one, now())).map((one) => viewSession(one, session.id));
      return context.json({ sessions: [...views.filter(isCurrent), ...views.filter((view) => !isCurrent(view))] });
    })
    .delete("/user/sessions/:id", async (context) => {
      const { user, session } = await requireFullSession(provider, context);
      requireRecentSignIn(provider, session);
      const id = context.req.param("id");
      await db.transaction().execute(async (trx) => {
        const found = isUuid(id)
          ? await trx
              .selectFrom("auth_provider.sessions")
              .select("id")
              .where("id", "=", id)
              .where("user_id", "=", user.id)
              .executeTakeFirst()
          : undefined;
        if (found === undefined) throw new AuthError(404, "not_found", "Session does not exist");
        await endSession(trx, found.id);
        await record(provider, trx, context, "session-ended", { userId: user.id, sessionId: found.id });
      });
      return context.body(null, 204);
    });
}

/** A password alone must not reveal where an account with a second factor is signed in. */
async function requireFullSession(provider: Provider, context: Context): Promise<SignedIn> {
  const signedIn = await requireSession(provider, context);
  if (signedIn.session.aal !== "aal2" && (await hasVerifiedFactor(provider.options.db, signedIn.user.id))) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to see or end sessions");
  }
  return signedIn;
}

/**
 * Times are ISO 8601, UTC. `last_active_at` is the session's last refresh, at most a quarter of an hour before its last
 * use.
 */
function viewSession(session: Session, currentId: string) {
  return {
    id: session.id,
    current: session.id === currentId,
    created_at: session.created_at.toISOString(),
    last_active_at: session.refreshed_at.toISOString(),
    device: describeUserAgent(session.user_agent),
    time_zone: session.time_zone,
    network: session.network,
  };
}

function isCurrent({ current }: ReturnType<typeof viewSession>): boolean {
  return current;
}

type Ids = { userId: string; sessionId: string };

const endings: Record<string, (trx: Database, ids: Ids) => Promise<void>> = {
  global: (trx, { userId }) => endAllSessions(trx, userId),
  local: (trx, { sessionId }) => endSession(trx, sessionId),
  others: (trx, { userId, sessionId }) => endOtherSessions(trx, userId, sessionId),
};

/**
 * `POST /logout?scope=global|local|others`: ends all of the user's sessions (the default), this one, or all others,
 * which requires a recent sign-in. Global sign-out requires none, because it also ends this session.
 */
export function logoutRoutes(provider: Provider): Hono {
  return new Hono().post("/logout", async (context) => {
    const scope = context.req.query("scope") ?? "global";
    const end = Object.hasOwn(endings, scope) ? endings[scope] : undefined;
    if (end === undefined) throw invalidInput("Unsupported logout scope");
    const { claims, session } = await requireSession(provider, context);
    if (scope === "others") requireRecentSignIn(provider, session);
    await provider.options.db.transaction().execute(async (trx) => {
      await end(trx, claims);
      await record(provider, trx, context, "signed-out", claims);
    });
    return context.body(null, 204);
  });
}
