import type { Auth } from "#auth/create-auth.ts";
import type { AccountControl, PersonAccount } from "#domain/people/account-control.ts";
import { success } from "#std/result.ts";

/** No work remains after the commit. */
const after = async () => true;

/** Operators' control of the accounts in this database. */
export function embeddedControl({ accounts }: Pick<Auth, "accounts">): AccountControl {
  return {
    async find(by) {
      const found = await accounts.find(by);
      return success(found === null ? null : viewAccount(found));
    },
    endSessions: (userId, sessionId) => ({
      within: (trx) => accounts.endSessions(trx, userId, sessionId),
      after,
    }),
    ban: (userId, until) => ({ within: (trx) => accounts.ban(trx, userId, until), after }),
    liftBan: (userId) => ({ within: (trx) => accounts.liftBan(trx, userId), after }),
    preparePasswordReset: async ({ id }) => success((trx) => accounts.sendPasswordReset(trx, id)),
  };
}

type FoundAccount = NonNullable<Awaited<ReturnType<Auth["accounts"]["find"]>>>;

function viewAccount(found: FoundAccount): PersonAccount {
  return {
    ...accountOf(found),
    sessions: found.sessions.map(({ id, created_at, refreshed_at, network, device }) => ({
      id,
      createdAt: created_at,
      lastActiveAt: refreshed_at,
      browser: device.browser,
      system: device.system,
      network,
    })),
  };
}

/** An account as GoTrue's protocol represents it. */
type ProtocolUser = {
  id: string;
  email?: string | null | undefined;
  email_confirmed_at?: string | null | undefined;
  last_sign_in_at?: string | null | undefined;
  created_at?: string | null | undefined;
  app_metadata?: Record<string, unknown> | null | undefined;
  user_metadata?: Record<string, unknown> | null | undefined;
  identities?: { provider: string }[] | null | undefined;
  factors?: { factor_type: string; status: string; created_at?: string | undefined }[] | null | undefined;
};

/** Maps an account of either provider, without its sessions. */
export function accountOf(user: ProtocolUser): Omit<PersonAccount, "sessions"> {
  const { full_name: name, language } = user.user_metadata ?? {};
  const verified = (user.factors ?? []).filter(({ status }) => status === "verified");
  return {
    id: user.id,
    email: user.email ?? "",
    fullName: typeof name === "string" && name.trim() !== "" ? name.trim() : null,
    language: language === "en" || language === "zh" ? language : null,
    createdAt: momentOf(user.created_at) ?? new Date(0),
    confirmedAt: momentOf(user.email_confirmed_at),
    lastSignInAt: momentOf(user.last_sign_in_at),
    providers: [...new Set((user.identities ?? []).map(({ provider }) => provider))],
    factors: verified.map(({ factor_type: kind, created_at: at }) => ({
      kind,
      createdAt: momentOf(at) ?? new Date(0),
    })),
    isOperator: user.app_metadata?.["role"] === "admin",
  };
}

function momentOf(text: string | null | undefined): Date | null {
  const moment = new Date(text ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
