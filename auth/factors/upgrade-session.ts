import { sql } from "kysely";
import { AuthError } from "#auth/auth-error.ts";
import type { SignedIn } from "#auth/bearer.ts";
import type { Provider } from "#auth/provider.ts";
import { issueTokens, type TokenResponse } from "#auth/sessions/issue-tokens.ts";
import { withMethod } from "#auth/sessions/start-session.ts";
import type { Database } from "#database/database.ts";

/**
 * Upgrades a session to `aal2` and replaces its tokens; 403 if it has ended in the meantime. The `amr` claim contains
 * `method` once, with its latest time.
 */
export async function upgradeSession(
  provider: Provider,
  trx: Database,
  { user, session }: Pick<SignedIn, "user" | "session">,
  method: "totp" | "mfa/recovery_code",
): Promise<TokenResponse> {
  const now = provider.options.now();
  const raised = await trx
    .updateTable("auth_provider.sessions")
    .set({
      aal: "aal2",
      amr: JSON.stringify(withMethod(session.amr, method, now)),
      counter: sql`counter + 1`,
      refreshed_at: now,
      tokens_from: now,
    })
    .where("id", "=", session.id)
    .returningAll()
    .executeTakeFirst();
  if (raised === undefined) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  return await issueTokens(provider, trx, user, raised);
}
