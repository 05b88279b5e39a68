import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { verifyUses, visitOfSession } from "#auth/limits/account-uses.ts";
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
  const visit = visitOfSession(email, session);
  const uses = verifyUses(visit);
  await limiter.takeAll(uses);
  return await options.db.transaction().execute(async (trx) => {
    const row = await spendOneTime(provider, trx, ["reauthentication"], { code, ...visit });
    const isOwn = row?.user_id === user.id;
    await record(provider, trx, context, isOwn ? "reauthenticated" : "code-refused", { userId: user.id, email });
    if (!isOwn) return false;
    await limiter.forgive(uses, trx);
    await trx
      .updateTable("auth_provider.sessions")
      .set({ authenticated_at: options.now() })
      .where("id", "=", session.id)
      .execute();
    return true;
  });
}
