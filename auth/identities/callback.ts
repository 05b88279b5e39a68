import type { Context } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { createAuthCode, type FlowState } from "#auth/flow/flow-state.ts";
import { isSmall } from "#auth/http/read-body.ts";
import { safeTarget } from "#auth/http/redirect-to.ts";
import type { Provider } from "#auth/provider.ts";
import { changeUser, isBanned, type User } from "#auth/users/user.ts";
import type { Database } from "#database/database.ts";
import { splitLocale } from "#i18n/locale.ts";
import { findAccount } from "./find-account.ts";
import { profileOf, renewProviders, storeIdentity } from "./identity.ts";
import { prepareLink } from "./link-identity.ts";
import type { ExternalUser, OpenIdClient } from "./openid-client.ts";
import { checksOf, findFlow, lockFlow } from "./sign-in-flow.ts";

/** Handles the return from the other provider. Always redirects to one of our pages, with a code or with an error. */
export async function receiveCallback(provider: Provider, client: OpenIdClient, context: Context): Promise<Response> {
  const flow = await findFlow(provider, context.req.query("state") ?? "");
  const target = safeTarget(flow?.redirect_to, provider.options);
  try {
    if (flow === undefined) throw badState();
    const person = await fetchExternalUser(provider, client, context, flow);
    const code = await provider.options.db
      .transaction()
      .execute((trx) => finishFlow(provider, trx, context, flow.id, person));
    return redirectWithQuery(context, target, { code });
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const wasRefused = error.code === "bad_oauth_callback";
    const kind = wasRefused ? "access_denied" : "invalid_request";
    return redirectWithQuery(context, target, {
      error: kind,
      error_code: error.code,
      error_description: error.message,
    });
  }
}

function badState(): AuthError {
  return new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
}

async function fetchExternalUser(
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

/** Creates the code for the browser that started the flow. No other browser can exchange it. */
async function finishFlow(
  provider: Provider,
  trx: Database,
  context: Context,
  flowId: string,
  person: ExternalUser,
): Promise<string> {
  const now = provider.options.now();
  const flow = await lockFlow(trx, now, flowId);
  if (flow === undefined || flow.provider === null) throw badState();
  const userId =
    flow.linking_user_id === null
      ? await signIn(provider, trx, context, { flow, providerName: flow.provider, person })
      : await prepareLink(trx, flow, person);
  const code = await createAuthCode(trx, now, flow.id, userId);
  if (code === null) throw badState();
  return code;
}

type External = { flow: FlowState; providerName: string; person: ExternalUser };

async function signIn(
  provider: Provider,
  trx: Database,
  context: Context,
  { flow, providerName, person }: External,
): Promise<string> {
  const now = provider.options.now();
  const account = await findAccount(provider, trx, providerName, person, flow.id);
  if (isBanned(account.user, now)) throw new AuthError(400, "user_banned", "User is banned");
  await storeIdentity(trx, now, account.user, providerName, person);
  const named = await changeUser(trx, account.user.id, now, { user_metadata: metadataOf(account.user, person, flow) });
  const user = account.isLinked ? await renewProviders(trx, now, named) : named;
  const action = account.isNew ? "signed-up" : account.isLinked ? "identity-linked" : "signed-in";
  await record(provider, trx, context, action, { userId: user.id, email: user.email });
  return user.id;
}

/**
 * Merges the other provider's profile and the page's locale into the user's own metadata, which takes precedence. Every
 * token contains all of it: metadata that is too large is omitted, because it must not prevent signing in.
 */
function metadataOf({ user_metadata: own }: User, person: ExternalUser, flow: FlowState): Record<string, unknown> {
  const { locale: language } = splitLocale(new URL(flow.redirect_to ?? "/", "https://site.invalid").pathname);
  const whole = { ...profileOf(person), language, ...own };
  return isSmall(whole) ? whole : own;
}

function redirectWithQuery(context: Context, target: string, query: Record<string, string>): Response {
  const url = new URL(target);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return context.redirect(url.href, 303);
}
