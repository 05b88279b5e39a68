import type { Context } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import { browserOf } from "#auth/limits/known-places.ts";
import type { Provider } from "#auth/provider.ts";
import { isBanned, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { deviceOf } from "./device.ts";
import { issueTokens, type TokenResponse } from "./issue-tokens.ts";
import { endSessionOfBrowser, sessionsPerUser } from "./session.ts";

/**
 * Signs a user in: starts a session on the request's device, replacing the browser's previous one, and issues tokens.
 * Throws for a banned user. `method` is for `amr`; `authCodeHash` is the hash of the exchanged code and verifier.
 */
export async function startSession(
  provider: Provider,
  trx: Database,
  context: Context,
  user: User,
  method: string,
  authCodeHash: string | null = null,
): Promise<TokenResponse> {
  const now = provider.options.now();
  if (isBanned(user, now)) throw new AuthError(400, "user_banned", "User is banned");
  const browser = browserOf(provider, context);
  if (browser !== null) await endSessionOfBrowser(trx, browser);
  const session = await trx
    .insertInto("auth_provider.sessions")
    .values({
      user_id: user.id,
      amr: JSON.stringify([amrEntry(method, now)]),
      authenticated_at: now,
      refreshed_at: now,
      created_at: now,
      tokens_from: now,
      auth_code_hash: authCodeHash,
      browser,
      ...deviceOf(provider, context),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const signedIn = await trx
    .updateTable("auth_provider.users")
    .set({ last_sign_in_at: now })
    .where("id", "=", user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endOldestSessions(trx, user.id);
  return await issueTokens(provider, trx, signedIn, session);
}

/**
 * Adds a method used now to the `amr` claim, first and without duplicates, so that repeated codes do not enlarge the
 * token.
 */
export function withMethod(amr: readonly unknown[], method: string, now: Date): unknown[] {
  const isOfMethod = (used: unknown) =>
    typeof used === "object" && used !== null && Reflect.get(used, "method") === method;
  return [amrEntry(method, now), ...amr.filter((used) => !isOfMethod(used))];
}

/** An entry of the `amr` claim. */
function amrEntry(method: string, now: Date): { method: string; timestamp: number } {
  return { method, timestamp: Math.floor(now.getTime() / 1000) };
}

async function endOldestSessions(trx: Database, userId: string): Promise<void> {
  await trx
    .deleteFrom("auth_provider.sessions")
    .where("id", "in", (query) =>
      query
        .selectFrom("auth_provider.sessions")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("refreshed_at", "desc")
        .orderBy("created_at", "desc")
        .offset(sessionsPerUser),
    )
    .execute();
}
