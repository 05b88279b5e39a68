import { type Context, Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession } from "#auth/bearer.ts";
import type { Provider } from "#auth/provider.ts";
import type { Session } from "#auth/sessions/session.ts";
import { lockUser } from "#auth/users/user.ts";
import { sendSecurityNotification } from "#auth/verification-tokens/send-verification-token.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { challengeSeconds, isApp, removeFactor, requireFactor } from "./factor.ts";
import { recoveryCodeRoutes } from "./recovery-code-routes.ts";
import { verifyFactor } from "./verify-factor.ts";

/**
 * Second factors (TOTP): `POST /factors` (`mfa.enroll`), `POST /factors/:id/challenge` (`mfa.challenge`), `POST
 * /factors/:id/verify` (`mfa.verify`) and `DELETE /factors/:id` (`mfa.unenroll`). Recovery codes can replace them. An
 * owner who has lost both must contact the operator, see `DELETE /admin/users/:id/factors/:factorId`.
 */
export function factorRoutes(provider: Provider): Hono {
  const routes = new Hono();
  // Registered before the routes with an id, which would match it.
  routes.route("/", recoveryCodeRoutes(provider));
  routes.post("/factors", (context) => enrollFactor(provider, context));
  routes.post("/factors/:id/challenge", (context) => challengeFactor(provider, context));
  routes.post("/factors/:id/verify", (context) => verifyFactor(provider, context));

  routes.delete("/factors/:id", async (context) => {
    const { claims } = await requireSession(provider, context);
    const factor = await provider.options.db.transaction().execute(async (trx) => {
      // Read under the row lock: a factor that was just verified requires more proof to be removed.
      await lockUser(trx, claims.userId);
      const { user, session } = await requireSession(provider, context, trx);
      const found = await requireFactor(trx, user, context.req.param("id"));
      if (found.status === "verified") requireProof(provider, session);
      if (await removeFactor(trx, found)) {
        const action = isApp(found) ? "factor-removed" : "recovery-codes-removed";
        await record(provider, trx, context, action, { userId: user.id, sessionId: session.id });
        if (isApp(found)) await sendSecurityNotification(provider, trx, user, "factor-removed");
      }
      return found;
    });
    return context.json({ id: factor.id });
  });
  return routes;
}

function requireProof(provider: Provider, session: Session): void {
  if (session.aal !== "aal2") {
    throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  requireRecentSignIn(provider, session);
}

/** Creates a challenge that accepts a code for five minutes. Deletes expired challenges. */
async function challengeFactor(provider: Provider, context: Context): Promise<Response> {
  const { user, session } = await requireSession(provider, context);
  const { db, now } = provider.options;
  await provider.limiter.consume("changeBySession", session.id);
  const factor = await requireFactor(db, user, context.req.param("id") ?? "");
  if (!isApp(factor)) throw invalidInput("Recovery codes are verified at /factors/recovery-codes/verify");
  const time = now();
  const oldest = new Date(time.getTime() - challengeSeconds * 1000);
  await db
    .deleteFrom("auth_provider.challenges")
    .where("factor_id", "=", factor.id)
    .where("created_at", "<", oldest)
    .execute();
  const { id } = await db
    .insertInto("auth_provider.challenges")
    .values({ factor_id: factor.id, created_at: time })
    .returning("id")
    .executeTakeFirstOrThrow();
  const expiresAt = Math.floor(time.getTime() / 1000) + challengeSeconds;
  return context.json({ id, type: factor.factor_type, expires_at: expiresAt });
}
