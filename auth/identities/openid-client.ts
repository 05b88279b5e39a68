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

/** Who the provider says that somebody is. */
export type ExternalUser = {
  /** The provider's name for the account, which never changes. */
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  avatarUrl: string | null;
};

export type ExternalSignIn = { user: ExternalUser; accessToken: string };

export type OpenIdClient = {
  /** Where to send the browser. `parameters` are added as they are. */
  authorizeUrl(state: string, parameters: Record<string, string>): Promise<Result<string, "unavailable">>;
  /** Exchanges the code that the browser brought back, and asks who it is. A code works once. */
  signIn(code: string): Promise<Result<ExternalSignIn, "unavailable">>;
};

const googleEndpoints = {
  authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
  token_endpoint: "https://oauth2.googleapis.com/token",
  userinfo_endpoint: "https://openidconnect.googleapis.com/v1/userinfo",
};

const timeoutMs = 10_000;
const baseScopes = "openid email profile";

const endpoint = z.url({ protocol: /^https?$/ });
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  userinfo_endpoint: endpoint,
});
const tokenAnswer = z.object({ access_token: z.string().min(1).max(8192) });
const userInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(255).nullish(),
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).default(false),
  name: z.string().max(200).nullish(),
  picture: z.string().max(2000).nullish(),
});

type Endpoints = Omit<z.infer<typeof discovery>, "issuer">;

/** A client of one OpenID Connect provider. Every request to it ends after ten seconds and follows no redirect. */
export function createOpenIdClient(settings: OpenIdSettings): OpenIdClient {
  const { clientId, clientSecret, redirectUri } = settings;
  let known: Promise<Endpoints> | undefined;

  /** Endpoints are looked up once; a look-up that failed is tried again at the next sign-in. */
  async function endpoints(): Promise<Endpoints> {
    known ??= findEndpoints(settings.issuerUrl);
    try {
      return await known;
    } catch (error) {
      known = undefined;
      throw error;
    }
  }

  async function exchange(code: string): Promise<ExternalSignIn> {
    const { token_endpoint, userinfo_endpoint } = await endpoints();
    const grant = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant });
    const { access_token } = tokenAnswer.parse(await readJson(token_endpoint, { method: "POST", body }));
    const headers = { authorization: `Bearer ${access_token}` };
    const { sub, email, email_verified, name, picture } = userInfo.parse(
      await readJson(userinfo_endpoint, { headers }),
    );
    const user = {
      subject: sub,
      email: email ?? null,
      emailVerified: email_verified,
      name: name ?? null,
      avatarUrl: picture ?? null,
    };
    return { user, accessToken: access_token };
  }

  return {
    authorizeUrl: (state, { scope, ...parameters }) =>
      orUnavailable(async () => {
        const url = new URL((await endpoints()).authorization_endpoint);
        const fixed = { client_id: clientId, redirect_uri: redirectUri, response_type: "code", state };
        const all = { ...parameters, ...fixed, scope: scopesOf(scope) };
        for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
        return url.href;
      }),
    signIn: (code) => orUnavailable(() => exchange(code)),
  };
}

function scopesOf(more: string | undefined): string {
  return [...new Set([...baseScopes.split(" "), ...(more ?? "").split(/\s+/)])].filter(Boolean).join(" ");
}

async function findEndpoints(issuerUrl: string | undefined): Promise<Endpoints> {
  if (issuerUrl === undefined) return googleEndpoints;
  const issuer = issuerUrl.replace(/\/+$/, "");
  const found = discovery.parse(await readJson(`${issuer}/.well-known/openid-configuration`, {}));
  if (found.issuer.replace(/\/+$/, "") !== issuer) throw new Error("The provider calls itself by another name.");
  return found;
}

async function readJson(url: string, init: RequestInit): Promise<unknown> {
  const headers = { accept: "application/json", ...(init.headers as Record<string, string> | undefined) };
  const answer = await fetch(url, { ...init, headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`The provider answered with ${answer.status}.`);
  return await answer.json();
}

async function orUnavailable<Value>(work: () => Promise<Value>): Promise<Result<Value, "unavailable">> {
  try {
    return success(await work());
  } catch {
    return failure("unavailable");
  }
}
