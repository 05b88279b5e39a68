import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import type { FlowState } from "#auth/flow/flow-state.ts";
import type { Provider } from "#auth/provider.ts";
import type { User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { alreadyLinked, findIdentity, renewProviders, storeIdentity } from "./identity.ts";
import type { ExternalUser } from "./openid-client.ts";

/**
 * The first half of linking: stores the other provider's response with the flow and returns the user's id. Nothing is
 * linked yet, because the person at that provider may not have started the flow: a URL is easily forwarded.
 */
export async function prepareLink(trx: Database, flow: FlowState, person: ExternalUser): Promise<string> {
  const { provider, linking_user_id: userId, linking_session_id: sessionId } = flow;
  if (provider === null || userId === null || sessionId === null) {
    throw new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
  }
  await requireUnlinked(trx, provider, person, userId);
  await trx
    .updateTable("auth_provider.flow_states")
    .set({ external_identity: JSON.stringify(person) })
    .where("id", "=", flow.id)
    .execute();
  return userId;
}

/**
 * The second half: links the identity after the browser that started the flow has sent its verifier. The flow is
 * deleted if its session ends in the meantime.
 */
export async function linkIdentity(
  provider: Provider,
  trx: Database,
  context: Context,
  user: User,
  flow: FlowState,
): Promise<User> {
  const person = flow.external_identity as ExternalUser | null;
  if (flow.provider === null || person === null) {
    throw new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  }
  const now = provider.options.now();
  await requireUnlinked(trx, flow.provider, person, user.id);
  await storeIdentity(trx, now, user, flow.provider, person);
  await record(provider, trx, context, "identity-linked", { userId: user.id, email: user.email });
  return await renewProviders(trx, now, user);
}

async function requireUnlinked(trx: Database, provider: string, { subject }: ExternalUser, userId: string) {
  const known = await findIdentity(trx, provider, subject);
  if (known !== undefined) throw alreadyLinked(known.user_id === userId ? "this user" : "another user");
}
