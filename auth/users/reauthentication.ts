import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import type { SignedIn } from "#auth/bearer.ts";
import { originOfSession, verifyUses } from "#auth/limits/account-uses.ts";
import type { Provider } from "#auth/provider.ts";
import { recentMs, type Session } from "#auth/sessions/session.ts";
import { latestUse } from "#auth/verification/verify-token.ts";
import { consumeVerificationToken } from "#auth/verification-tokens/consume-verification-token.ts";
import type { Database } from "#database/database.ts";
import { lockUser } from "./user.ts";

type Owner = Pick<SignedIn, "user" | "session">;

/**
 * Verifies that the account is the caller's: by the code of `GET /reauthenticate`, else the current password. Either
 * counts as a sign-in of this session and allows sensitive changes for ten minutes. False if neither was sent; throws
 * if one was sent and is wrong, expired, or tried too often.
 */
export async function proveIdentity(
  provider: Provider,
  context: Context,
  owner: Owner,
  { nonce, currentPassword }: { nonce: string; currentPassword: string },
): Promise<boolean> {
  if (nonce !== "") {
    if (await consumeCode(provider, context, owner, nonce)) return true;
    throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  }
  if (currentPassword === "") return false;
  if (await confirmPassword(provider, context, owner, currentPassword)) return true;
  throw new AuthError(400, "current_password_invalid", "Current password is not correct");
}

/**
 * Requires that a code or link from the mailbox has started the session within the last ten minutes, which is how a
 * forgotten password is replaced. A session started with a password must prove that password again.
 */
export function requireMailboxProof({ options }: Provider, { amr }: Session): void {
  const provedAt = latestUse(amr, ["otp", "recovery", "magiclink"]);
  if (provedAt !== null && options.now().getTime() - provedAt.getTime() <= recentMs) return;
  throw new AuthError(400, "current_password_required", "Current password required when setting new password.");
}

async function consumeCode(provider: Provider, context: Context, { user, session }: Owner, code: string) {
  const { options, limiter } = provider;
  const { email } = user;
  if (email === null) return false;
  const origin = originOfSession(email, session);
  const uses = verifyUses(origin);
  await limiter.consumeAll(uses);
  return await options.db.transaction().execute(async (trx) => {
    const row = await consumeVerificationToken(provider, trx, ["reauthentication"], { code, ...origin });
    const isOwn = row?.user_id === user.id;
    await record(provider, trx, context, isOwn ? "reauthenticated" : "code-refused", { userId: user.id, email });
    if (!isOwn) return false;
    await limiter.refund(uses, trx);
    await markAuthenticated(provider, trx, session.id);
    return true;
  });
}

async function confirmPassword(provider: Provider, context: Context, { user, session }: Owner, password: string) {
  const { options, limiter, hasher } = provider;
  const uses = [{ limit: "currentPasswordBySession", subject: session.id }] as const;
  await limiter.consumeAll(uses);
  const matches = await hasher.matches(password, user.password_hash);
  return await options.db.transaction().execute(async (trx) => {
    const present = await lockUser(trx, user.id);
    // A password that was changed during the comparison proves nothing.
    const isCurrent = matches && present?.password_hash === user.password_hash;
    const action = isCurrent ? "reauthenticated" : "current-password-refused";
    await record(provider, trx, context, action, { userId: user.id, sessionId: session.id });
    if (!isCurrent) return false;
    await limiter.refund(uses, trx);
    await markAuthenticated(provider, trx, session.id);
    return true;
  });
}

async function markAuthenticated({ options }: Provider, trx: Database, sessionId: string): Promise<void> {
  await trx
    .updateTable("auth_provider.sessions")
    .set({ authenticated_at: options.now() })
    .where("id", "=", sessionId)
    .execute();
}
