import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError, invalidInput } from "#auth/auth-error.ts";
import { authCodeMs, type FlowState } from "#auth/flow/flow-state.ts";
import { type Body, readText } from "#auth/http/read-body.ts";
import { linkIdentity } from "#auth/identities/link-identity.ts";
import { equalTexts, hashToken } from "#auth/keys/secrets.ts";
import { recordPlaces } from "#auth/limits/known-places.ts";
import type { Provider } from "#auth/provider.ts";
import type { TokenResponse } from "#auth/sessions/issue-tokens.ts";
import { startSession } from "#auth/sessions/start-session.ts";
import { changeUser, lockUser, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";

/**
 * `POST /token?grant_type=pkce`: exchanges the code from the redirect URL for a session. Only the browser that started
 * the flow has the verifier. A code works once, within five minutes; a wrong verifier also uses it up. Its second use
 * ends the session of the first: code and verifier were stolen, and the thief cannot be distinguished from the owner. A
 * pending identity is linked only now.
 */
export async function grantByAuthCode(provider: Provider, context: Context, body: Body): Promise<TokenResponse> {
  const { options, limiter } = provider;
  const code = readText(body, "auth_code");
  const verifier = readText(body, "code_verifier");
  if (code === "" || verifier === "") {
    throw invalidInput("invalid request: both auth code and code verifier should be non-empty");
  }
  await limiter.consumeByNetwork("verifyByClient", options.clientAddress(context));
  const response = await options.db.transaction().execute(async (trx) => {
    const use = hashToken(`${code}|${verifier}`);
    const user = await lockOwner(trx, code);
    const flow = await consumeFlow(trx, code);
    if (user === undefined || flow?.user_id !== user.id || flow.code_challenge === null) {
      await endSessionOfCode(provider, trx, context, use);
      return noFlow();
    }
    if (options.now().getTime() - flow.created_at.getTime() > authCodeMs) {
      return new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired");
    }
    const shown = flow.code_challenge_method === "s256" ? hashToken(verifier) : verifier;
    if (!equalTexts(shown, flow.code_challenge)) {
      const message = "code challenge does not match previously saved code verifier";
      return new AuthError(400, "bad_code_verifier", message);
    }
    const linked = flow.linking_user_id === null ? user : await linkIdentity(provider, trx, context, user, flow);
    await record(provider, trx, context, "signed-in", { userId: user.id });
    await recordPlaces(provider, trx, context, user.id);
    const owner = await applyPendingPassword(trx, options.now(), linked, flow);
    return await startSession(provider, trx, context, owner, flow.method, use);
  });
  if (response instanceof AuthError) throw response;
  return response;
}

/** Ends the session that was started with this code and verifier. */
async function endSessionOfCode(provider: Provider, trx: Database, context: Context, use: string): Promise<void> {
  const ended = await trx
    .deleteFrom("auth_provider.sessions")
    .where("auth_code_hash", "=", use)
    .returning(["id", "user_id"])
    .executeTakeFirst();
  if (ended === undefined) return;
  await record(provider, trx, context, "auth-code-reused", { userId: ended.user_id, sessionId: ended.id });
}

/** Applies the password of a conflicting sign-up, now that the browser where it was typed has opened the email. */
async function applyPendingPassword(trx: Database, now: Date, user: User, flow: FlowState): Promise<User> {
  if (flow.password_hash === null || user.password_hash !== null) return user;
  return await changeUser(trx, user.id, now, { password_hash: flow.password_hash });
}

function noFlow(): AuthError {
  return new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
}

/**
 * The user that the code would sign in. Locked before the flow, in the same order as in a password change, which
 * deletes flows.
 */
async function lockOwner(trx: Database, code: string): Promise<User | undefined> {
  const flow = await trx
    .selectFrom("auth_provider.flow_states")
    .select("user_id")
    .where("auth_code_hash", "=", hashToken(code))
    .executeTakeFirst();
  return flow?.user_id == null ? undefined : await lockUser(trx, flow.user_id);
}

async function consumeFlow(trx: Database, code: string): Promise<FlowState | undefined> {
  return await trx
    .deleteFrom("auth_provider.flow_states")
    .where("auth_code_hash", "=", hashToken(code))
    .returningAll()
    .executeTakeFirst();
}
