import { createHash } from "node:crypto";
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { failure, type Result, success } from "#std/result.ts";

export type OpenIdSettings = {
  clientId: string;
  clientSecret: string;
  /** Where the endpoints are found (OpenID Connect Discovery); undefined: Google's, which are known. */
  issuerUrl: string | undefined;
  /** Our own address that the provider sends people back to. */
  redirectUri: string;
};

/** The person as the provider describes them. */
export type ExternalUser = {
  /** The provider's name for the account, which never changes. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  avatarUrl: string | null;
};

/** Our half of the checks of one sign-in: what the answer must repeat, and what proves that the request was ours. */
export type SignInChecks = { nonce: string; verifier: string };

export type OpenIdClient = {
  /** Where to send the browser. `parameters` are added as they are; what the protocol needs goes before them. */
  authorizeUrl(
    state: string,
    checks: SignInChecks,
    parameters: Record<string, string>,
  ): Promise<Result<string, "unavailable">>;
  /** Exchanges the code that the browser brought back, and asks who it is. A code works once. */
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
const clockToleranceSeconds = 30;
const baseScopes = "openid email profile";

const endpoint = z.url({ protocol: /^https?$/ });
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
  jwks_uri: endpoint,
});
const tokenResponse = z.object({ access_token: z.string().min(1).max(8192), id_token: z.string().min(1).max(8192) });
const userInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(255).nullish(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(false),
  name: z.string().max(200).nullish().catch(null),
  picture: z.string().max(2000).nullish().catch(null),
});

type Endpoints = z.infer<typeof discovery>;
type Provider = Endpoints & { keys: JWTVerifyGetKey };

/** A client of one OpenID Connect provider. Every request to it ends after ten seconds. */
export function createOpenIdClient(settings: OpenIdSettings): OpenIdClient {
  const { clientId, clientSecret, redirectUri } = settings;
  let known: Promise<Provider> | undefined;

  /** The provider is looked up once; a look-up that failed is tried again at the next sign-in. */
  async function provider(): Promise<Provider> {
    known ??= findProvider(settings.issuerUrl);
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  }

  async function exchange(code: string, { nonce, verifier }: SignInChecks): Promise<ExternalUser> {
    const { issuer, keys, token_endpoint, userinfo_endpoint } = await provider();
    const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier };
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant });
    const tokens = tokenResponse.parse(await readJson(token_endpoint, { method: "POST", body }));
    const expected = { issuer, audience: clientId, algorithms, clockTolerance: clockToleranceSeconds };
    const { payload } = await jwtVerify(tokens.id_token, keys, {
      ...expected,
      requiredClaims: ["sub", "exp", "nonce"],
    });
    if (payload["nonce"] !== nonce) throw new Error("The answer belongs to another sign-in.");
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const info = userInfo.parse(await readJson(userinfo_endpoint, { headers }));
    if (info.sub !== payload.sub) throw new Error("The provider speaks of two people.");
    return externalUser(info);
  }

  return {
    authorizeUrl: (state, { nonce, verifier }, { scope, ...parameters }) =>
      orUnavailable(async () => {
        const url = new URL((await provider()).authorization_endpoint);
        const fixed = { client_id: clientId, redirect_uri: redirectUri, response_type: "code", state, nonce };
        const challenge = createHash("sha256").update(verifier).digest("base64url");
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

/** What the database can keep of a text. */
function cleanText(text: string | null | undefined): string | null {
  return text?.replaceAll("\0", "").toWellFormed().trim() || null;
}

function scopesOf(more: string | undefined): string {
  return [...new Set([...baseScopes.split(" "), ...(more ?? "").split(/\s+/)])].filter(Boolean).join(" ");
}

async function findProvider(issuerUrl: string | undefined): Promise<Provider> {
  const endpoints = issuerUrl === undefined ? google : await discover(issuerUrl.replace(/\/+$/, ""));
  return { ...endpoints, keys: createRemoteJWKSet(new URL(endpoints.jwks_uri), { timeoutDuration: timeoutMs }) };
}

async function discover(issuer: string): Promise<Endpoints> {
  const found = discovery.parse(await readJson(`${issuer}/.well-known/openid-configuration`, {}));
  if (found.issuer.replace(/\/+$/, "") !== issuer) throw new Error("The provider calls itself by another name.");
  return found;
}

async function readJson(url: string, init: RequestInit): Promise<unknown> {
  const headers = { accept: "application/json", ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(url, { ...init, headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The provider answered with ${response.status}.`);
  return await response.json();
}

async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Result<Value, "unavailable">> {
  try {
    return success(await work());
  } catch {
    return failure("unavailable");
  }
}
