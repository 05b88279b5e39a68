import { Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession } from "#auth/bearer.ts";
import { sendNotice } from "#auth/one-time/send-one-time.ts";
import type { Provider } from "#auth/provider.ts";
import { lockUser } from "#auth/users/user.ts";
import { challengeFactor } from "./challenge-factor.ts";
import { enrollFactor } from "./enroll-factor.ts";
import { removeFactor, requireFactor } from "./factor.ts";
import { verifyFactor } from "./verify-factor.ts";

/**
 * Second factors (TOTP): `POST /factors` (`mfa.enroll`), `POST /factors/:id/challenge` (`mfa.challenge`),
 * `POST /factors/:id/verify` (`mfa.verify`) and `DELETE /factors/:id` (`mfa.unenroll`). Who lost theirs turns to the operator,
 * see `DELETE /admin/users/:id/factors/:factorId`.
 */
export function factorRoutes(provider: Provider): Hono {
  const routes = new Hono();
  routes.post("/factors", (context) => enrollFactor(provider, context));
  routes.post("/factors/:id/challenge", (context) => challengeFactor(provider, context));
  routes.post("/factors/:id/verify", (context) => verifyFactor(provider, context));

  routes.delete("/factors/:id", async (context) => {
    const { user, session } = await requireSession(provider, context);
    const factor = await requireFactor(provider.options.db, user, context.req.param("id"));
    if (factor.status === "verified") {
      if (session.aal !== "aal2") {
        throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
      }
      requireRecentSignIn(provider, session);
    }
    await provider.options.db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id);
      const wasUsed = await removeFactor(trx, factor);
      if (!wasUsed) return;
      await record(provider, trx, context, "factor-removed", { userId: user.id, sessionId: session.id });
      await sendNotice(provider, trx, user, "factor-removed");
    });
    return context.json({ id: factor.id });
  });
  return routes;
}
