import { GoTrueAdminApi, GoTrueClient, type GoTrueClientOptions } from "@supabase/auth-js";
import { Secret, TOTP } from "otpauth";
import type { EmailKind } from "#domain/email/email.ts";
import { createTestApp, type TestApp } from "#test/helpers/app.ts";
import { decryptEmail } from "#test/helpers/email/test-ciphers.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { withoutLimits } from "./embedded-auth.ts";

export const sitePassword = "correct horse 桃李";
const serviceKey = "the-service-key-of-the-tests-0123456789";

type Options = Parameters<typeof createTestApp>[0];

/** An email in the outbox. Not every kind has a link and a code. */
type SentEmail = { to: string; language: string; fullName: string | null; link: string; code: string };

export type AuthSite = TestApp & {
  /** The official client, as a separate browser with its own storage, over real HTTP. */
  client(options?: GoTrueClientOptions): GoTrueClient;
  /** The official client of operators, with the service key. */
  admin: GoTrueAdminApi;
  /** Returns the newest email of this kind to this address, or throws. */
  email(kind: EmailKind, to: string): Promise<SentEmail>;
  /** Returns the authenticator app's current code, by the server's clock. */
  codeOf(secret: string): string;
  /** The server's time, in milliseconds. */
  now(): number;
  /** Advances the server's clock ahead of the machine's. */
  advanceClock(milliseconds: number): void;
  /** Stops the server's clock, which can still be advanced. */
  stopClock(): void;
  /** Returns a signed-in client with a new account. */
  signUp(email: string, client?: GoTrueClient): Promise<GoTrueClient>;
};

/** The whole app on a port of 127.0.0.1, with the embedded provider, unlimited unless limits are given. */
export async function startAuthSite(options: Options = {}): Promise<AuthSite> {
  const origin = options.origin ?? `http://127.0.0.1:${await freePort()}`;
  let ahead = 0;
  let stopped: number | null = null;
  const now = () => (stopped ?? Date.now()) + ahead;
  const app = await createTestApp({
    origin,
    now: () => new Date(now()),
    limits: withoutLimits,
    ...options,
    environment: { AUTH_SERVICE_KEY: serviceKey, ...options.environment },
  });
  await app.listen(Number(new URL(origin).port));
  const url = options.environment?.["AUTH_URL"] ?? `${origin}/auth/v1`;
  const client: AuthSite["client"] = (more = {}) => new GoTrueClient({ ...clientDefaults(url), ...more });

  return {
    ...app,
    client,
    admin: new GoTrueAdminApi({ url, headers: { authorization: `Bearer ${serviceKey}` } }),
    codeOf: (secret) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() }),
    now,
    advanceClock: (milliseconds) => {
      ahead += milliseconds;
    },
    stopClock: () => {
      stopped = Date.now();
    },
    async email(kind, to) {
      const rows = await app.opened.db
        .selectFrom("mail_outbox")
        .select(["letter", "sealed_with"])
        .where("kind", "=", kind)
        .where("recipient", "=", to)
        .orderBy("created_at", "desc")
        .limit(1)
        .execute();
      const [row] = rows;
      if (row === undefined) throw new Error(`There is no email of the kind ${kind} to ${to}.`);
      return (await decryptEmail(row)) as SentEmail;
    },
    async signUp(email, signedIn = client()) {
      const { data, error } = await signedIn.signUp({ email, password: sitePassword });
      if (data.session === null) throw new Error(`${email} got no session: ${error?.message}`);
      return signedIn;
    },
  };
}

function clientDefaults(url: string): GoTrueClientOptions {
  const items = new Map<string, string>();
  return {
    url,
    flowType: "pkce",
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storageKey: `test.${crypto.randomUUID()}`,
    storage: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    },
  };
}

/** Returns the access token of a signed-in client. */
export async function tokenOf(client: GoTrueClient): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? "";
}

/** Opens a link as a browser does, and returns the final URL. */
export async function openLink(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: "manual" });
  const location = response.headers.get("location");
  if (location === null) throw new Error(`The link does not redirect: ${response.status}.`);
  return new URL(location, link);
}
