import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { type FlowState, makeAuthCode } from "#auth/flow/flow-state.ts";
import { isSmall } from "#auth/http/read-body.ts";
import { safeTarget } from "#auth/http/redirect-to.ts";
import type { Provider } from "#auth/provider.ts";
import { startSession } from "#auth/sessions/start-session.ts";
import { changeUser, isBanned, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { splitLanguage } from "#i18n/language.ts";
import { findAccount } from "./find-account.ts";
import { keepIdentity, profileOf, renewProviders } from "./identity.ts";
import type { ExternalUser, OpenIdClient } from "./openid-client.ts";
import { checksOf, findFlow, lockFlow } from "./sign-in-flow.ts";

/** What goes back to the page: in the query for pages that exchange a code, after the `#` for those that get tokens. */
type Outcome = { query?: Record<string, string>; hash?: Record<string, string> };

/** Somebody comes back from the other provider. Always leads on to a page of ours, with a code, with tokens or with an error. */
export async function receiveCallback(provider: Provider, client: OpenIdClient, context: Context): Promise<Response> {
  const { db, now } = provider.options;
  const flow = await findFlow(db, now(), context.req.query("state") ?? "");
  const target = safeTarget(flow?.redirect_to, provider.options);
  try {
    if (flow === undefined) throw new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
    const person = await askWho(provider, client, context, flow);
    const outcome = await db.transaction().execute((trx) => signIn(provider, trx, context, flow.id, person));
    return leadOn(context, target, outcome);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const wasRefused = error.code === "bad_oauth_callback";
    const kind = wasRefused ? "access_denied" : "invalid_request";
    return leadOn(context, target, {
      query: { error: kind, error_code: error.code, error_description: error.message },
    });
  }
}

async function askWho(
  provider: Provider,
  client: OpenIdClient,
  context: Context,
  flow: FlowState,
): Promise<ExternalUser> {
  const code = context.req.query("code") ?? "";
  if (context.req.query("error") !== undefined || code === "") {
    throw new AuthError(400, "bad_oauth_callback", "The sign-in was not completed at the provider");
  }
  const person = await client.signIn(code, checksOf(provider.keys, flow.id));
  if (!person.ok) throw new AuthError(500, "unexpected_failure", "Unable to exchange external code");
  return person.value;
}

async function signIn(
  provider: Provider,
  trx: Database,
  context: Context,
  flowId: string,
  person: ExternalUser,
): Promise<Outcome> {
  const now = provider.options.now();
  const flow = await lockFlow(trx, now, flowId);
  if (flow === undefined || flow.provider === null) {
    throw new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
  }
  const account = await findAccount(provider, trx, flow.provider, person, flow.linking_user_id);
  if (isBanned(account.user, now)) throw new AuthError(400, "user_banned", "User is banned");
  await keepIdentity(trx, now, account.user, flow.provider, person);
  const named = await changeUser(trx, account.user.id, now, { user_metadata: metadataOf(account.user, person, flow) });
  const user = account.isLinked ? await renewProviders(trx, now, named) : named;
  const action = account.isNew ? "signed-up" : account.isLinked ? "identity-linked" : "signed-in";
  await record(provider, trx, context, action, { userId: user.id, email: user.email });

  if (flow.code_challenge !== null) {
    const code = await makeAuthCode(trx, now, flow.id, user.id);
    return { query: { code: code ?? "" } };
  }
  await trx.deleteFrom("auth_provider.flow_states").where("id", "=", flow.id).execute();
  const { user: _, weak_password: __, ...tokens } = await startSession(provider, trx, context, user, "oauth");
  return { hash: Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, String(value)])) };
}

/**
 * What the other provider says of somebody, and the language of the page that they came from, are laid under what they have said
 * here. All of it travels in every token: what does not fit is left out, for it must keep nobody from signing in.
 */
function metadataOf({ user_metadata: own }: User, person: ExternalUser, flow: FlowState): Record<string, unknown> {
  const { language } = splitLanguage(new URL(flow.redirect_to ?? "/", "https://site.invalid").pathname);
  const whole = { ...profileOf(person), language, ...own };
  return isSmall(whole) ? whole : own;
}

function leadOn(context: Context, target: string, { query = {}, hash }: Outcome): Response {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (hash !== undefined) url.hash = new URLSearchParams(hash).toString();
  return context.redirect(url.href, 303);
}
