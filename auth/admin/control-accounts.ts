import type { Provider } from "#auth/provider.ts";
import { describeUserAgent } from "#auth/sessions/device.ts";
import { endAllSessions, isExpired } from "#auth/sessions/session.ts";
import { changeUser, findUser, findUserByEmail, lockUser, type User } from "#auth/users/user.ts";
import { viewUser } from "#auth/users/user-view.ts";
import { emailLanguage, sendVerificationToken } from "#auth/verification-tokens/send-verification-token.ts";
import type { Database } from "#database/database.ts";

/** Stored as the end of a ban without an end. */
const indefinitely = new Date("9999-12-31T00:00:00.000Z");

/** An email that was requested this recently is not sent again. */
const duplicateWindowMs = 60_000;

type Done = "done" | "operator" | "not-found";

/** Account operations for the site's operators, to be called within their transactions. */
export type AccountCalls = {
  /** The account in the protocol's format, with its sessions, most recently used first. */
  find(by: { id: string } | { email: string }): Promise<Awaited<ReturnType<typeof viewAccount>> | null>;
  /** Ends one session of the account, or all. Idempotent. */
  endSessions(trx: Database, userId: string, sessionId: string | null): Promise<Done>;
  /** `until`: null for a ban without an end. `operator`: accounts with that role cannot be banned. */
  ban(trx: Database, userId: string, until: Date | null): Promise<Done>;
  liftBan(trx: Database, userId: string): Promise<Done>;
  /** Enqueues an email with a link to our page that sets a password. */
  sendPasswordReset(trx: Database, userId: string): Promise<void>;
};

export function accountCalls(provider: Provider): AccountCalls {
  const { db, now, origin } = provider.options;

  async function change(trx: Database, userId: string, until: Date | null): Promise<Done> {
    const user = await lockUser(trx, userId);
    if (user === undefined) return "not-found";
    if (until !== null && user.app_metadata["role"] === "admin") return "operator";
    await changeUser(trx, userId, now(), { banned_until: until });
    if (until !== null) await endAllSessions(trx, userId);
    return "done";
  }

  return {
    async find(by) {
      const user = "id" in by ? await findUser(db, by.id) : await findUserByEmail(db, by.email);
      return user === undefined ? null : await viewAccount(db, user, now());
    },
    async endSessions(trx, userId, sessionId) {
      if ((await lockUser(trx, userId)) === undefined) return "not-found";
      const sessions = trx.deleteFrom("auth_provider.sessions").where("user_id", "=", userId);
      await (sessionId === null ? sessions : sessions.where("id", "=", sessionId)).execute();
      return "done";
    },
    ban: (trx, userId, until) => change(trx, userId, until ?? indefinitely),
    liftBan: (trx, userId) => change(trx, userId, null),
    async sendPasswordReset(trx, userId) {
      const user = await lockUser(trx, userId);
      if (user === undefined || user.email === null) return;
      const sentAt = user.recovery_sent_at?.getTime() ?? 0;
      if (now().getTime() - sentAt < duplicateWindowMs) return;
      const link = { redirectTo: `${origin}/`, pageLocale: emailLanguage(user, origin) };
      await sendVerificationToken(provider, trx, user, { purpose: "recovery", email: user.email, ...link });
      await changeUser(trx, userId, now(), { recovery_sent_at: now() });
    },
  };
}

async function viewAccount(db: Database, user: User, now: Date) {
  const sessions = await db
    .selectFrom("auth_provider.sessions")
    .select(["id", "created_at", "refreshed_at", "user_agent", "network"])
    .where("user_id", "=", user.id)
    .orderBy("refreshed_at", "desc")
    .orderBy("id")
    .execute();
  const present = sessions.filter((session) => !isExpired(session, now));
  return {
    ...(await viewUser(db, user)),
    sessions: present.map(({ user_agent, ...session }) => ({ ...session, device: describeUserAgent(user_agent) })),
  };
}
