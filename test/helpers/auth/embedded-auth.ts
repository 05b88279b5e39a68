import { createHash, randomBytes } from "node:crypto";
import type { AuthEmail } from "#auth/auth-email.ts";
import { type Auth, createAuth } from "#auth/create-auth.ts";
import { defaultLimits, scaleLimits } from "#auth/limits/limits.ts";
import type { AuthOptions } from "#auth/options.ts";
import type { PasswordCost } from "#auth/passwords/hash-password.ts";
import type { Database } from "#database/database.ts";

const authOrigin = "https://taoli.example";
export const testPassword = "correct horse 桃李";
export const testSecret = "a secret for tests, of 32 characters and more";

type Call = {
  body?: unknown;
  /** Sent unchanged instead of a JSON body. */
  rawBody?: string;
  token?: string;
  /** The network address of the simulated client, and the id of its browser. */
  client?: string;
  headers?: Record<string, string>;
  device?: string;
};

/** The response to a call; `body` is empty if there is none. */
type Reply = { status: number; headers: Headers; body: Record<string, never> & ResponseBody };
type ResponseBody = {
  access_token: string;
  refresh_token: string;
  error_code: string;
  msg: string;
  id: string;
  user: { id: string; email: string; user_metadata: Record<string, unknown>; app_metadata: Record<string, unknown> };
} & Record<string, unknown>;

export type TestAuth = Auth & {
  /** Calls the provider in-process; `path` is relative to /auth/v1. Redirects are not followed. */
  call(method: string, path: string, call?: Call): Promise<Reply>;
  emails: AuthEmail[];
  /** Returns the newest email of this kind, or throws. */
  email<Kind extends AuthEmail["kind"]>(kind: Kind): AuthEmail & { kind: Kind };
  log: { event: string; fields: unknown }[];
  now(): Date;
  advanceClock(milliseconds: number): void;
  /** Creates a signed-in account. */
  signUp(email: string, password?: string): Promise<ResponseBody>;
};

/** No limits, for tests of other behavior. */
export const withoutLimits = scaleLimits(defaultLimits, 0);

/** Hashes with minimal cost: tests do not depend on their duration. */
export const cheapPasswords: PasswordCost = { memory: 64, passes: 1, parallelism: 1 };

/** The provider on a test database, with emails, a log and a clock that the test controls. */
export async function createTestAuth(db: Database, options: Partial<AuthOptions> = {}): Promise<TestAuth> {
  const emails: AuthEmail[] = [];
  const log: TestAuth["log"] = [];
  const write = (event: string, fields?: unknown) => void log.push({ event, fields });
  let now = new Date("2026-11-20T12:00:00.000Z");
  const auth = await createAuth({
    db,
    now: () => now,
    log: { info: write, warn: write, error: write },
    origin: authOrigin,
    allowedOrigins: [],
    enqueueEmail: async (_, email) => void emails.push(email),
    secret: testSecret,
    serviceKey: undefined,
    passwordMinimum: 6,
    confirmEmail: false,
    google: undefined,
    clientAddress: (context) => context.req.header("x-test-client") ?? "198.51.100.1",
    limits: withoutLimits,
    passwordCost: cheapPasswords,
    stepMs: 1,
    ...options,
  });

  async function call(
    method: string,
    path: string,
    { body, rawBody, token, client, device, headers }: Call = {},
  ): Promise<Reply> {
    const response = await auth.routes.request(path, {
      method,
      headers: {
        ...(body === undefined && rawBody === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(client === undefined ? {} : { "x-test-client": client }),
        ...headers,
        ...(device === undefined ? {} : { "x-device-id": device }),
      },
      body: rawBody ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith("{") ? JSON.parse(text) : {} };
  }

  return {
    ...auth,
    call,
    emails,
    email<Kind extends AuthEmail["kind"]>(kind: Kind) {
      const found = emails.findLast((email) => email.kind === kind);
      if (found === undefined) throw new Error(`There is no email of the kind ${kind}.`);
      return found as AuthEmail & { kind: Kind };
    },
    log,
    now: () => now,
    advanceClock: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
    async signUp(email, password = testPassword) {
      const { status, body } = await call("POST", "/signup", { body: { email, password } });
      if (status !== 200 || typeof body.access_token !== "string")
        throw new Error(`${email} got no session: ${body.msg}`);
      return body;
    },
  };
}

/** The client's side of PKCE. */
export function pkce(): { verifier: string; fields: { code_challenge: string; code_challenge_method: "s256" } } {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, fields: { code_challenge: challenge, code_challenge_method: "s256" } };
}

/** Returns the path and query of a link in an email, for `call`. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname.replace(/^\/auth\/v1/u, "") + search;
}
