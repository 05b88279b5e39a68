import type { Context } from "hono";
import { sql } from "kysely";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession, type SignedIn } from "#auth/bearer.ts";
import { type Body, readBody, readText } from "#auth/http/read-body.ts";
import type { Provider } from "#auth/provider.ts";
import type { TokenResponse } from "#auth/sessions/issue-tokens.ts";
import { endOtherSessions } from "#auth/sessions/session.ts";
import { lockUser } from "#auth/users/user.ts";
import type { Factor } from "#auth/users/user-view.ts";
import { sendSecurityNotification } from "#auth/verification-tokens/send-verification-token.ts";
import type { Database } from "#database/database.ts";
import { isUuid } from "#std/uuid.ts";
import { challengeSeconds, requireFactor, triesPerChallenge } from "./factor.ts";
import { acceptAttempt, countAttempt } from "./factor-attempts.ts";
import { acceptedTotpStep } from "./totp.ts";
import { upgradeSession } from "./upgrade-session.ts";

/**
 * Verifies a code: the session becomes `aal2` and gets new tokens. The first code of a new factor activates it, which
 * requires a recent sign-in; unfinished factors are then deleted, other sessions end, and the owner is notified by
 * email.
 */
export async function verifyFactor(provider: Provider, context: Context): Promise<Response> {
  const body = await readBody(context);
  const code = readText(body, "code", 20);
  const signedIn = await requireSession(provider, context);
  const uses = await countAttempt(provider, context, signedIn.user.id);
  const response = await provider.options.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, signedIn.user.id);
    if (user === undefined) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    const factor = await requireFactor(trx, user, context.req.param("id") ?? "");
    if (factor.status === "unverified") requireRecentSignIn(provider, signedIn.session);
    const challenge = await requireChallenge(provider, trx, factor, body);
    const step = acceptedStep(provider, factor, code);
    if (step !== null) {
      await acceptAttempt(provider, trx, context, user.id, uses);
      return await accept(provider, trx, context, { ...signedIn, user }, factor, step);
    }
    // The failed attempt must be committed, so the error is returned instead of thrown.
    await trx
      .updateTable("auth_provider.challenges")
      .set({ attempts: sql`attempts + 1` })
      .where("id", "=", challenge)
      .execute();
    await record(provider, trx, context, "factor-refused", { userId: user.id, sessionId: signedIn.session.id });
    return null;
  });
  if (response === null) throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  return context.json(response);
}

function acceptedStep(provider: Provider, factor: Factor, code: string): number | null {
  const secret = readFactorSecret(provider, factor);
  return secret === null ? null : acceptedTotpStep(secret, code, provider.options.now(), Number(factor.last_used_step));
}

/**
 * Null for recovery codes, which have no secret, and if the key that encrypted it is lost (`changeSecret`): then no app
 * code is accepted, and the owner needs a recovery code or an operator.
 */
function readFactorSecret({ keys, options }: Provider, { sealed_secret: encrypted }: Factor): string | null {
  if (encrypted === null) return null;
  try {
    return keys.decrypt(encrypted);
  } catch {
    options.log.error("factor-unreadable");
    return null;
  }
}

/** The challenge's id; its row stays locked until the transaction ends. */
async function requireChallenge(provider: Provider, trx: Database, factor: Factor, body: Body): Promise<string> {
  const id = readText(body, "challenge_id", 40);
  const challenge = isUuid(id)
    ? await trx
        .selectFrom("auth_provider.challenges")
        .selectAll()
        .where("id", "=", id)
        .where("factor_id", "=", factor.id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (challenge === undefined) {
    const message = "MFA factor with the provided challenge ID not found";
    throw new AuthError(422, "mfa_factor_not_found", message);
  }
  const age = provider.options.now().getTime() - challenge.created_at.getTime();
  if (age > challengeSeconds * 1000 || challenge.attempts >= triesPerChallenge) {
    const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, "mfa_challenge_expired", message);
  }
  return challenge.id;
}

async function accept(
  provider: Provider,
  trx: Database,
  context: Context,
  { user, session }: Pick<SignedIn, "user" | "session">,
  factor: Factor,
  step: number,
): Promise<TokenResponse> {
  const now = provider.options.now();
  await trx
    .updateTable("auth_provider.factors")
    .set({ status: "verified", last_used_step: step, updated_at: now })
    .where("id", "=", factor.id)
    .execute();
  await trx.deleteFrom("auth_provider.challenges").where("factor_id", "=", factor.id).execute();
  if (factor.status === "unverified") {
    await trx
      .deleteFrom("auth_provider.factors")
      .where("user_id", "=", user.id)
      .where("status", "=", "unverified")
      .execute();
    await endOtherSessions(trx, user.id, session.id);
    await sendSecurityNotification(provider, trx, user, "factor-added");
  }
  await record(provider, trx, context, "factor-verified", { userId: user.id, sessionId: session.id });
  return await upgradeSession(provider, trx, { user, session }, "totp");
}
