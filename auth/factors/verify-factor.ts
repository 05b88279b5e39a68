import type { Context } from "hono";
import { sql } from "kysely";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession, type SignedIn } from "#auth/bearer.ts";
import { type Body, readBody, readText } from "#auth/http/read-body.ts";
import { sendNotice } from "#auth/one-time/send-one-time.ts";
import type { Provider } from "#auth/provider.ts";
import { endOtherSessions } from "#auth/sessions/end-sessions.ts";
import { issueTokens, type TokenAnswer } from "#auth/sessions/issue-tokens.ts";
import { amrEntry } from "#auth/sessions/start-session.ts";
import { lockUser } from "#auth/users/user.ts";
import type { Factor } from "#auth/users/user-view.ts";
import type { Database } from "#database/database.ts";
import { isUuid } from "#std/uuid.ts";
import { challengeSeconds, requireFactor, triesPerChallenge } from "./factor.ts";
import { acceptedTotpStep } from "./totp.ts";

/**
 * Takes a code: the session is at `aal2` from then on and gets new tokens. The first code of a new factor makes it count, for
 * which the sign-in must be recent; then unfinished factors go, the other sessions end, and the owner is told by letter.
 */
export async function verifyFactor(provider: Provider, context: Context): Promise<Response> {
  const body = await readBody(context);
  const code = readText(body, "code", 20);
  const signedIn = await requireSession(provider, context);
  await provider.limiter.take("factorByUser", signedIn.user.id);
  const answer = await provider.options.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, signedIn.user.id);
    if (user === undefined) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    const factor = await requireFactor(trx, user, context.req.param("id") ?? "");
    if (factor.status === "unverified") requireRecentSignIn(provider, signedIn.session);
    const challenge = await requireChallenge(provider, trx, factor, body);
    const secret = readFactorSecret(provider, factor);
    const last = Number(factor.last_used_step);
    const step = secret === null ? null : acceptedTotpStep(secret, code, provider.options.now(), last);
    if (step !== null) return await accept(provider, trx, context, { ...signedIn, user }, factor, step);
    // The failed try has to be kept: nothing is thrown through the transaction.
    await trx
      .updateTable("auth_provider.challenges")
      .set({ attempts: sql`attempts + 1` })
      .where("id", "=", challenge)
      .execute();
    await record(provider, trx, context, "factor-refused", { userId: user.id, sessionId: signedIn.session.id });
    return null;
  });
  if (answer === null) throw new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
  await provider.limiter.clear("factorByUser", signedIn.user.id);
  return context.json(answer);
}

/** Null when the secret it was encrypted with is lost (`changeSecret`): then no code is right, and an operator has to help. */
function readFactorSecret({ keys, options }: Provider, factor: Factor): string | null {
  try {
    return keys.unseal(factor.sealed_secret);
  } catch {
    options.log.error("factor-unreadable");
    return null;
  }
}

/** The challenge's id, its row held until the transaction ends. */
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
): Promise<TokenAnswer> {
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
    await sendNotice(provider, trx, user, "factor-added");
  }
  await record(provider, trx, context, "factor-verified", { userId: user.id, sessionId: session.id });
  const raised = await trx
    .updateTable("auth_provider.sessions")
    .set({
      aal: "aal2",
      amr: JSON.stringify([amrEntry("totp", now), ...session.amr]),
      counter: sql`counter + 1`,
      refreshed_at: now,
    })
    .where("id", "=", session.id)
    .returningAll()
    .executeTakeFirst();
  if (raised === undefined) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  return await issueTokens(provider, trx, user, raised);
}
