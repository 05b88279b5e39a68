import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { spendOneTime } from "#auth/one-time/spend-one-time.ts";
import type { Provider } from "#auth/provider.ts";
import type { Session } from "#auth/sessions/session.ts";
import type { User } from "./user.ts";

/**
 * Takes the code of `GET /reauthenticate`: it counts as a sign-in of this session, so that for ten minutes what is sensitive may be
 * changed. False when the code is wrong, too old, or tried too often.
 */
export async function spendReauthentication(
  provider: Provider,
  context: Context,
  user: User,
  session: Session,
  code: string,
): Promise<boolean> {
  const { options, limiter } = provider;
  const { email } = user;
  if (email === null) return false;
  await limiter.takeByBoth("verifyByAddress", email, options.clientAddress(context));
  return await options.db.transaction().execute(async (trx) => {
    const row = await spendOneTime(provider, trx, ["reauthentication"], { code, email });
    const isOwn = row?.user_id === user.id;
    await record(provider, trx, context, isOwn ? "reauthenticated" : "code-refused", { userId: user.id, email });
    if (!isOwn) return false;
    await trx
      .updateTable("auth_provider.sessions")
      .set({ authenticated_at: options.now() })
      .where("id", "=", session.id)
      .execute();
    return true;
  });
}
