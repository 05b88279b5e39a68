import { createHash } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export type FakePerson = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
};

export type FakeOpenIdProvider = {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  /** The person for future sign-ins. */
  person: FakePerson;
  /** The problem to simulate from now on. */
  problem:
    | "none"
    | "denied"
    | "bad-token"
    | "bad-user"
    | "other-nonce"
    | "other-key"
    | "other-person"
    | "other-issuer"
    | "token-of-other-issuer"
    | "token-for-other-client"
    | "expired-token"
    | "no-discovery";
  /** The parameters of the last authorization request. */
  lastRequest: URLSearchParams;
  close(): Promise<void>;
};

/** An OpenID Connect provider on a port of 127.0.0.1 that signs in without a page. A code can be used once. */
export async function startOpenIdProvider(): Promise<FakeOpenIdProvider> {
  const app = new Hono();
  const [ours, other] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);
  const codes = new Map<string, { person: FakePerson; request: URLSearchParams }>();
  const tokens = new Map<string, FakePerson>();
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(started));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const provider: FakeOpenIdProvider = {
    issuerUrl: `http://127.0.0.1:${port}`,
    clientId: "fake-client",
    clientSecret: "fake-client-secret",
    person: { sub: "person-1", email: "person-1@taoli.example", email_verified: true, name: "Person One" },
    problem: "none",
    lastRequest: new URLSearchParams(),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };

  app.get("/.well-known/openid-configuration", (context) => {
    if (provider.problem === "no-discovery") return context.text("down", 503);
    return context.json({
      issuer: provider.problem === "other-issuer" ? "https://other.example" : provider.issuerUrl,
      authorization_endpoint: `${provider.issuerUrl}/authorize`,
      token_endpoint: `${provider.issuerUrl}/token`,
      userinfo_endpoint: `${provider.issuerUrl}/userinfo`,
      jwks_uri: `${provider.issuerUrl}/keys`,
    });
  });
  app.get("/authorize", (context) => {
    provider.lastRequest = new URL(context.req.url).searchParams;
    const back = new URL(context.req.query("redirect_uri") ?? "");
    back.searchParams.set("state", context.req.query("state") ?? "");
    if (provider.problem === "denied") {
      back.searchParams.set("error", "access_denied");
      return context.redirect(back.href, 302);
    }
    const code = crypto.randomUUID();
    codes.set(code, { person: provider.person, request: provider.lastRequest });
    back.searchParams.set("code", code);
    return context.redirect(back.href, 302);
  });
  app.get("/keys", async (context) => context.json({ keys: [{ ...(await exportJWK(ours.publicKey)), alg: "ES256" }] }));
  app.post("/token", async (context) => {
    const body = new URLSearchParams(await context.req.text());
    const code = body.get("code") ?? "";
    const known = codes.get(code);
    codes.delete(code);
    const isClient = body.get("client_id") === provider.clientId && body.get("client_secret") === provider.clientSecret;
    if (known === undefined || !isClient || !isProven(known.request, body)) {
      return context.json({ error: "invalid_grant" }, 400);
    }
    if (provider.problem === "bad-token") return context.json({ token_type: "bearer" });
    const token = crypto.randomUUID();
    tokens.set(token, known.person);
    const nonce = provider.problem === "other-nonce" ? "other" : known.request.get("nonce");
    const idToken = await new SignJWT({ nonce })
      .setProtectedHeader({ alg: "ES256" })
      .setIssuer(provider.problem === "token-of-other-issuer" ? "https://other.example" : provider.issuerUrl)
      .setAudience(provider.problem === "token-for-other-client" ? "other-client" : provider.clientId)
      .setSubject(provider.problem === "other-person" ? "another-person" : known.person.sub)
      .setIssuedAt()
      .setExpirationTime(provider.problem === "expired-token" ? "5m ago" : "5m")
      .sign(provider.problem === "other-key" ? other.privateKey : ours.privateKey);
    return context.json({ access_token: token, id_token: idToken, token_type: "Bearer", expires_in: 3600 });
  });
  app.get("/userinfo", (context) => {
    const person = tokens.get(context.req.header("authorization")?.slice("Bearer ".length) ?? "");
    if (person === undefined) return context.json({ error: "invalid_token" }, 401);
    return context.json(provider.problem === "bad-user" ? { email: 17 } : person);
  });
  return provider;
}

/** Whether the code is exchanged by the client that requested it (PKCE). */
function isProven(request: URLSearchParams, exchange: URLSearchParams): boolean {
  const verifier = exchange.get("code_verifier") ?? "";
  return request.get("code_challenge") === createHash("sha256").update(verifier).digest("base64url");
}
