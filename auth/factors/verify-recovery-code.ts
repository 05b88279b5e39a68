import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { requireSession } from "#auth/bearer.ts";
import { readBody, readText } from "#auth/http/read-body.ts";
import type { Provider } from "#auth/provider.ts";
import { lockUser } from "#auth/users/user.ts";
import { sendRecoveryNotification } from "#auth/verification-tokens/send-verification-token.ts";
import { acceptAttempt, countAttempt } from "./factor-attempts.ts";
import {
  canonicalRecoveryCode,
  consumeRecoveryCode,
  countRecoveryCodes,
  findRecoveryFactor,
} from "./recovery-codes.ts";
import { upgradeSession } from "./upgrade-session.ts";

/**
 * Accepts a recovery code instead of an app's code: the session becomes `aal2`, and the owner is notified by email.
 * Each code works once. Wrong codes share their limit with app codes, so that alternating gains no attempts; 422 for a
 * wrong or used one.
 */
export async function verifyRecoveryCode(provider: Provider, context: Context): Promise<Response> {
  const { db, now } = provider.options;
  const code = canonicalRecoveryCode(readText(await readBody(context), "code", 100));
  if (code === "") throw invalidInput("Code needs to be non-empty");
  const signedIn = await requireSession(provider, context);
  const uses = await countAttempt(provider, context, signedIn.user.id);
  const response = await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, signedIn.user.id);
    if (user === undefined) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
    const ids = { userId: user.id, sessionId: signedIn.session.id };
    const factor = await findRecoveryFactor(trx, user.id);
    if (factor === undefined || !(await consumeRecoveryCode(trx, now(), factor.id, code))) {
      // Committed with the transaction, because the error is returned instead of thrown.
      await record(provider, trx, context, "recovery-code-refused", ids);
      return null;
    }
    await acceptAttempt(provider, trx, context, user.id, uses);
    const { remaining } = await countRecoveryCodes(trx, factor.id);
    await record(provider, trx, context, "recovery-code-used", ids);
    await sendRecoveryNotification(provider, trx, user, { kind: "recovery-code-used", remaining });
    return await upgradeSession(provider, trx, { ...signedIn, user }, "mfa/recovery_code");
  });
  if (response === null) throw new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
  return context.json(response);
}
