import * as oauth from "oauth4webapi";
import { z } from "zod";
import { failure, type Result, success } from "#std/result.ts";

export type OpenIdSettings = {
  clientId: string;
  clientSecret: string;
  /** URL of the provider's metadata (OpenID Connect Discovery); undefined: Google, whose endpoints are built in. */
  issuerUrl: string | undefined;
  /** Our URL that the provider redirects to. */
  redirectUri: string;
};

/** The person as the provider describes them. */
export type ExternalUser = {
  /** The provider's permanent id of the account. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  avatarUrl: string | null;
};

/**
 * Our checks of a sign-in: a nonce that the response must repeat, and the PKCE verifier, which proves that the request
 * was ours.
 */
export type SignInChecks = { nonce: string; verifier: string };

export type OpenIdClient = {
  /** Returns the URL to redirect to. `parameters` are added unchanged; protocol parameters take precedence. */
  authorizeUrl(
    state: string,
    checks: SignInChecks,
    parameters: Record<string, string>,
  ): Promise<Result<string, "unavailable">>;
  /** Exchanges the code from the browser and reads the user's identity. A code works once. */
  signIn(code: string, checks: SignInChecks): Promise<Result<ExternalUser, "unavailable">>;
};

const google = {
  issuer: "https://accounts.google.com",
  authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
  token_endpoint: "https://oauth2.googleapis.com/token",
  userinfo_endpoint: "https://openidconnect.googleapis.com/v1/userinfo",
  jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
};

const timeoutMs = 10_000;
const algorithms = ["RS256", "ES256", "EdDSA"];
const baseScopes = "openid email profile";

const endpoint = z.url({ protocol: /^https?$/ });
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  jwks_uri: endpoint,
});
const userInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(255).nullish(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(false),
  name: z.string().max(200).nullish().catch(null),
  picture: z.string().max(2000).nullish().catch(null),
});

type RequestOptions = { signal: () => AbortSignal; [oauth.allowInsecureRequests]: boolean };
type Provider = z.infer<typeof discovery> & { id_token_signing_alg_values_supported: string[] };

/** A client of one OpenID Connect provider. Requests time out after ten seconds. */
export function createOpenIdClient(settings: OpenIdSettings): OpenIdClient {
  const { clientId, redirectUri } = settings;
  const client: oauth.Client = { client_id: clientId };
  const clientSecret = oauth.ClientSecretPost(settings.clientSecret);
  const options = requestOptions(settings.issuerUrl);
  let known: Promise<Provider> | undefined;

  /** The provider is discovered once; a failed discovery is retried at the next sign-in. */
  async function provider(): Promise<Provider> {
    known ??= findProvider(settings.issuerUrl, options);
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  }

  async function exchange(code: string, { nonce, verifier }: SignInChecks): Promise<ExternalUser> {
    const server = await provider();
    // The routes have already verified the state.
    const callback = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.skipStateCheck);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientSecret,
      callback,
      redirectUri,
      verifier,
      options,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, options);
    const subject = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? "";
    const userResponse = await oauth.userInfoRequest(server, client, tokens.access_token, options);
    const info = userInfo.parse(await oauth.processUserInfoResponse(server, client, subject, userResponse));
    return externalUser(info);
  }

  return {
    authorizeUrl: (state, { nonce, verifier }, { scope, ...parameters }) =>
      orUnavailable(async () => {
        const url = new URL((await provider()).authorization_endpoint);
        const fixed = { client_id: clientId, redirect_uri: redirectUri, response_type: "code", state, nonce };
        const challenge = await oauth.calculatePKCECodeChallenge(verifier);
        const proof = { code_challenge: challenge, code_challenge_method: "S256" };
        const all = { ...parameters, ...fixed, ...proof, scope: scopesOf(scope) };
        for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
        return url.href;
      }),
    signIn: (code, checks) => orUnavailable(() => exchange(code, checks)),
  };
}

function externalUser({ sub, email, email_verified, name, picture }: z.infer<typeof userInfo>): ExternalUser {
  return {
    subject: sub,
    email: email ?? null,
    emailVerified: email_verified,
    name: cleanText(name),
    avatarUrl: cleanText(picture),
  };
}

/** Returns the part of a text that the database can store. */
function cleanText(text: string | null | undefined): string | null {
  return text?.replaceAll("\0", "").toWellFormed().trim() || null;
}

function scopesOf(more: string | undefined): string {
  return [...new Set([...baseScopes.split(" "), ...(more ?? "").split(/\s+/)])].filter(Boolean).join(" ");
}

/** Plain HTTP is allowed only if the issuer's own URL uses it. */
function requestOptions(issuerUrl: string | undefined): RequestOptions {
  const isPlain = issuerUrl?.startsWith("http:") ?? false;
  return { signal: () => AbortSignal.timeout(timeoutMs), [oauth.allowInsecureRequests]: isPlain };
}

/** Only the metadata that the client uses: the rest would enable checks that need more than the callback's code. */
async function findProvider(issuerUrl: string | undefined, options: RequestOptions): Promise<Provider> {
  const endpoints = issuerUrl === undefined ? google : await discover(issuerUrl.replace(/\/+$/, ""), options);
  return { ...endpoints, id_token_signing_alg_values_supported: algorithms };
}

/** Compared here, ignoring a trailing slash on either side, which the library would treat as a difference. */
async function discover(issuer: string, options: RequestOptions): Promise<z.infer<typeof discovery>> {
  const response = await oauth.discoveryRequest(new URL(issuer), options);
  const found = discovery.parse(await response.clone().json());
  if (found.issuer.replace(/\/+$/, "") !== issuer) throw new Error("The discovery document names another issuer.");
  await oauth.processDiscoveryResponse(new URL(found.issuer), response);
  return found;
}

async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Result<Value, "unavailable">> {
  try {
    return success(await work());
  } catch {
    return failure("unavailable");
  }
}
