import { Hono } from "hono";
import { AuthError } from "#auth/auth-error.ts";
import { type Body, readBody, readText } from "#auth/http/read-body.ts";
import type { Provider } from "#auth/provider.ts";
import { grantByAuthCode } from "./auth-code-grant.ts";
import { grantByPassword } from "./password-grant.ts";
import { grantByRefreshToken } from "./refresh-grant.ts";

/** `POST /token?grant_type=…`: exchanges a password, a refresh token, or the code of a flow for tokens. */
export function tokenRoutes(provider: Provider): Hono {
  return new Hono().post("/token", async (context) => {
    const body = await readBody(context);
    switch (context.req.query("grant_type")) {
      case "password":
        return context.json(await grantByPassword(provider, context, body));
      case "refresh_token":
        return context.json(await grantByRefreshToken(provider, context, body));
      case "pkce":
        return context.json(await grantByAuthCode(provider, context, body));
      case "id_token":
        throw new AuthError(400, "provider_disabled", `Provider (issuer "${issuerOf(body)}") is not enabled`);
      case "web3":
        throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
      default:
        throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
    }
  });
}

/** The hosted provider identifies Google by its issuer. */
function issuerOf(body: Body): string {
  const provider = readText(body, "provider", 100);
  return provider === "google" ? "https://accounts.google.com" : provider;
}
