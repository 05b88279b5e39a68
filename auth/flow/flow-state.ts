import type { Selectable } from "kysely";
import { invalidInput } from "#auth/auth-error.ts";
import { type Body, readText } from "#auth/http/read-body.ts";
import { hashToken, randomToken } from "#auth/keys/secrets.ts";
import type { AuthOptions } from "#auth/options.ts";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

export type FlowState = Selectable<Tables["auth_provider.flow_states"]>;

/** How long a browser may take to exchange the code from the redirect. */
export const authCodeMs = 5 * 60_000;

/** The PKCE challenge (RFC 7636): only the browser that started the flow can finish it. */
export type Challenge = { code_challenge: string; code_challenge_method: "s256" | "plain" };

type Origins = Pick<AuthOptions, "origin" | "allowedOrigins">;

/**
 * Reads the challenge. Null if none was sent: the flow is then not bound to a browser, and no session is returned in a
 * URL.
 */
export function readChallenge(fields: Body, origins: Origins): Challenge | null {
  const challenge = readText(fields, "code_challenge");
  const method = readText(fields, "code_challenge_method").toLowerCase();
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") {
    throw invalidInput("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (method !== "s256" && !(method === "plain" && needsPlain(origins)))
    throw invalidInput("Invalid code_challenge_method: S256 is required");
  if (!/^[\w.~-]{43,128}$/u.test(challenge)) throw invalidInput("Invalid code_challenge");
  return { code_challenge: challenge, code_challenge_method: method };
}

/** Like `readChallenge`, for flows that only the browser that started them may finish. */
export function requireChallenge(fields: Body, origins: Origins): Challenge {
  const challenge = readChallenge(fields, origins);
  if (challenge === null) throw invalidInput("PKCE flow requires code_challenge_method and code_challenge");
  return challenge;
}

/** Supabase's client sends `plain` only if the browser lacks Web Crypto: on plain HTTP, except on localhost. */
function needsPlain({ origin, allowedOrigins }: Origins): boolean {
  return [origin, ...allowedOrigins].some((one) => {
    const { protocol, hostname } = new URL(one);
    return protocol === "http:" && !/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/u.test(hostname);
  });
}

type FlowStart = {
  method: string;
  userId: string;
  /** A password that takes effect only if this browser finishes the flow. */
  passwordHash?: string | null;
};

/** Stores the challenge until the browser returns. Returns the id, or null without a challenge. */
export async function storeChallenge(
  trx: Database,
  now: Date,
  challenge: Challenge | null,
  { method, userId, passwordHash = null }: FlowStart,
): Promise<string | null> {
  if (challenge === null) return null;
  const { id } = await trx
    .insertInto("auth_provider.flow_states")
    .values({ ...challenge, method, user_id: userId, password_hash: passwordHash, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates the code that the browser exchanges for a session of this user. Null if the flow no longer exists. */
export async function createAuthCode(trx: Database, now: Date, flowId: string, userId: string): Promise<string | null> {
  const code = randomToken();
  const updated = await trx
    .updateTable("auth_provider.flow_states")
    .set({ auth_code_hash: hashToken(code), user_id: userId, created_at: now })
    .where("id", "=", flowId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n ? code : null;
}
