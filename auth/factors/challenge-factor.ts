import type { Context } from "hono";
import { invalidInput } from "#auth/auth-error.ts";
import { requireSession } from "#auth/bearer.ts";
import type { Provider } from "#auth/provider.ts";
import { challengeSeconds, isApp, requireFactor } from "./factor.ts";

/** Opens five minutes in which a code may be sent in. Challenges that are over go away with it. */
export async function challengeFactor(provider: Provider, context: Context): Promise<Response> {
  const { user, session } = await requireSession(provider, context);
  const { db, now } = provider.options;
  await provider.limiter.take("changeBySession", session.id);
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
