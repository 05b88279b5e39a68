import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import type { Body } from "#auth/http/read-body.ts";
import { readEmail } from "#auth/http/read-email.ts";
import { withMinimumDuration } from "#auth/http/with-minimum-duration.ts";
import { readRequestOrigin, signInUses } from "#auth/limits/account-uses.ts";
import { recordPlaces } from "#auth/limits/known-places.ts";
import { readTriedPassword } from "#auth/passwords/read-password.ts";
import type { Provider } from "#auth/provider.ts";
import type { TokenResponse } from "#auth/sessions/issue-tokens.ts";
import { startSession } from "#auth/sessions/start-session.ts";
import { lockUser } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";

/**
 * `POST /token?grant_type=password`. Work, time, and message are the same whether the email or the password is wrong.
 */
export async function grantByPassword(provider: Provider, context: Context, body: Body): Promise<TokenResponse> {
  if (body["phone"]) throw new AuthError(400, "phone_provider_disabled", "Phone logins are disabled");
  const email = readEmail(body);
  if (email === "") throw invalidInput("missing email or phone");
  const password = readTriedPassword(body["password"]);
  const { stepMs, admit } = provider;
  return await withMinimumDuration({ stepMs, only: "failures" }, () =>
    admit(context, () => signIn(provider, context, email, password)),
  );
}

async function signIn(provider: Provider, context: Context, email: string, password: string): Promise<TokenResponse> {
  const { options, limiter, hasher } = provider;
  const uses = signInUses(await readRequestOrigin(provider, context, email));
  await limiter.consumeAll(uses);
  const account = await findAccount(options.db, email);
  const matches = await hasher.matches(password, account?.hash);
  if (account === undefined || !matches) {
    await record(provider, options.db, context, "sign-in-refused", { userId: account?.id ?? null, email });
    throw wrongCredentials();
  }
  if (account.email_confirmed_at === null) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  return await options.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, account.id);
    // The account was changed or deleted during the password check, so the check no longer counts.
    if (user === undefined || user.password_hash !== account.hash) throw wrongCredentials();
    await record(provider, trx, context, "signed-in", { userId: user.id, email });
    await limiter.refund(uses, trx);
    await recordPlaces(provider, trx, context, user.id);
    return await startSession(provider, trx, context, user, "password");
  });
}

function wrongCredentials(): AuthError {
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}

type Account = { id: string; email_confirmed_at: Date | null; hash: string | null };

/**
 * Returns the password of an account, or its pending password, so that its owner learns that confirmation is missing.
 * After conflicting sign-ups, returns the latest one.
 */
async function findAccount(db: Database, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom("auth_provider.users as user")
    .leftJoin("auth_provider.one_time_tokens as pending", (join) =>
      join.onRef("pending.user_id", "=", "user.id").on("pending.purpose", "=", "signup"),
    )
    .select(["user.id", "user.email_confirmed_at", "user.password_hash", "pending.password_hash as pending_hash"])
    .select((query) =>
      query
        .selectFrom("auth_provider.flow_states as flow")
        .select("flow.password_hash")
        .whereRef("flow.user_id", "=", "user.id")
        .where("flow.password_hash", "is not", null)
        .orderBy("flow.created_at", "desc")
        .limit(1)
        .as("rival_hash"),
    )
    .where("user.email", "=", email)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isPending = row.email_confirmed_at === null && row.password_hash === null;
  return { ...row, hash: isPending ? (row.pending_hash ?? row.rival_hash) : row.password_hash };
}
