import { type Context, Hono } from "hono";
import { record } from "#auth/audit/record.ts";
import { AuthError } from "#auth/auth-error.ts";
import { requireRecentSignIn, requireSession, type SignedIn } from "#auth/bearer.ts";
import { listFactors } from "#auth/factors/factor.ts";
import { redirectTarget } from "#auth/http/redirect-to.ts";
import type { Provider } from "#auth/provider.ts";
import type { Session } from "#auth/sessions/session.ts";
import { changeUser, lockUser } from "#auth/users/user.ts";
import { receiveCallback } from "./callback.ts";
import { listIdentities, renewProviders } from "./identity.ts";
import { createOpenIdClient, type OpenIdClient } from "./openid-client.ts";
import { checksOf, startFlow, stateOf } from "./sign-in-flow.ts";

/** The only other provider. Its endpoints are configurable. */
const providerName = "google";

/** Query parameters passed to the other provider. */
const forwardedParameters = ["prompt", "access_type", "login_hint", "hd"];

/**
 * Sign-in with another provider: `GET /authorize` (`signInWithOAuth`), `GET /callback` (its redirect target), `GET
 * /user/identities/authorize` (`linkIdentity`) and `DELETE /user/identities/:id` (`unlinkIdentity`). If no other
 * provider is configured, linking responds as disabled.
 */
export function identityRoutes(provider: Provider): Hono {
  const routes = new Hono();
  const { google } = provider.options;
  const client = google && createOpenIdClient({ ...google, redirectUri: `${provider.issuer}/callback` });

  routes.get("/authorize", async (context) => {
    const { limiter, options } = provider;
    await limiter.consumeByNetwork("authorizeByClient", options.clientAddress(context));
    const url = await authorizeUrl(provider, client, context, null);
    if (url !== null) return context.redirect(url, 302);
    const back = new URL(redirectTarget(context, options));
    const failure = { error: "server_error", error_code: "unexpected_failure" };
    back.search = new URLSearchParams({ ...failure, error_description: "Unable to reach the provider" }).toString();
    return context.redirect(back.href, 303);
  });

  routes.get("/callback", async (context) => {
    if (client === undefined) throw unsupported();
    await provider.limiter.consumeByNetwork("authorizeByClient", provider.options.clientAddress(context));
    return await receiveCallback(provider, client, context);
  });

  routes.get("/user/identities/authorize", async (context) => {
    const signedIn = await requireLinking(provider, client, context);
    const url = await authorizeUrl(provider, client, context, signedIn.session);
    if (url === null) throw new AuthError(500, "unexpected_failure", "Unable to reach the provider");
    return context.json({ url });
  });

  routes.delete("/user/identities/:id", async (context) => {
    const { user, session } = await requireLinking(provider, client, context);
    await unlink(provider, context, user.id, session.id);
    return context.json({});
  });
  return routes;
}

/** Null if the other provider is unreachable. */
async function authorizeUrl(
  provider: Provider,
  client: OpenIdClient | undefined,
  context: Context,
  linking: Session | null,
): Promise<string | null> {
  const fields = context.req.query();
  if (client === undefined || fields["provider"] !== providerName) throw unsupported();
  const redirectTo = redirectTarget(context, provider.options);
  const flowId = await startFlow(provider, { provider: providerName, redirectTo, linking, fields });
  const parameters = Object.fromEntries(Object.entries(fields).filter(([name]) => forwardedParameters.includes(name)));
  const scope = fields["scopes"] ?? "";
  const url = await client.authorizeUrl(stateOf(provider.keys, flowId), checksOf(provider.keys, flowId), {
    ...parameters,
    scope,
  });
  return url.ok ? url.value : null;
}

function unsupported(): AuthError {
  return new AuthError(400, "validation_failed", "Unsupported provider: provider is not enabled");
}

/** An identity is as powerful as a password, so adding or removing one requires reauthentication. */
async function requireLinking(
  provider: Provider,
  client: OpenIdClient | undefined,
  context: Context,
): Promise<SignedIn> {
  const signedIn = await requireSession(provider, context);
  if (client === undefined) throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
  const factors = await listFactors(provider.options.db, signedIn.user.id);
  if (signedIn.session.aal !== "aal2" && factors.some(({ status }) => status === "verified")) {
    throw new AuthError(403, "insufficient_aal", "AAL2 session is required to change identities when MFA is enabled");
  }
  requireRecentSignIn(provider, signedIn.session);
  return signedIn;
}

/** The last identity cannot be removed. Removing the email identity also removes the password. */
async function unlink(provider: Provider, context: Context, userId: string, sessionId: string): Promise<void> {
  const id = context.req.param("id")?.toLowerCase();
  await provider.options.db.transaction().execute(async (trx) => {
    const now = provider.options.now();
    const user = await lockUser(trx, userId);
    const identities = user === undefined ? [] : await listIdentities(trx, userId);
    const identity = identities.find((one) => one.id === id);
    if (user === undefined || identity === undefined) {
      throw new AuthError(404, "identity_not_found", "Identity doesn't exist");
    }
    if (identities.length < 2) {
      const message = "User must have at least 1 identity after unlinking";
      throw new AuthError(422, "single_identity_not_deletable", message);
    }
    await trx.deleteFrom("auth_provider.identities").where("id", "=", identity.id).execute();
    if (identity.provider === "email") await changeUser(trx, userId, now, { password_hash: null });
    await renewProviders(trx, now, user);
    await record(provider, trx, context, "identity-unlinked", { userId, sessionId });
  });
}
