import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { SessionState, VerifyBearer } from "./claims.ts";
import { cacheSessions } from "./session-cache.ts";
import { bearerVerifier, KeysUnavailableError } from "./verify-token.ts";

export type HostedProvider = {
  /** The provider's base URL, which is also its issuer, without a trailing slash. */
  url: string;
  /** Sent as `apikey`, which gateways in front of a provider require. */
  apiKey?: string | undefined;
  now: () => Date;
  /** The minimum time between two fetches for an unknown key, so that invented key ids cannot cause many. */
  keysCooldownMs?: number;
  /** Called when the provider rejects a valid token because its account is gone. */
  onAccountGone?: (userId: string) => void;
};

/** Signatures with public keys only: with a shared secret, this server could create tokens. */
const algorithms = ["ES256", "RS256", "EdDSA"];

const timeoutMs = 5000;
const keysMaxAgeMs = 10 * 60 * 1000;
const usualCooldownMs = 10_000;

/** The parts of the response of `GET /user` that are used. */
const hostedUser = z.object({
  email: z.string().default(""),
  email_confirmed_at: z.string().nullish(),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
  app_metadata: z.record(z.string(), z.unknown()).default({}),
  factors: z.array(z.object({ status: z.string() })).nullish(),
});

/** The provider's reason for rejecting a token, in either format. */
const rejection = z.object({ error_code: z.string().optional(), code: z.union([z.string(), z.number()]).optional() });

/**
 * Verifies tokens of a hosted GoTrue provider: the signature by its JWKS (cached for ten minutes, fetched once more for
 * an unknown key), and the session by `GET /user`, which is cached for up to five seconds.
 */
export function verifyHostedBearer({
  url,
  apiKey,
  now,
  keysCooldownMs = usualCooldownMs,
  onAccountGone = () => {},
}: HostedProvider): VerifyBearer {
  const headers: Record<string, string> = apiKey === undefined ? {} : { apikey: apiKey };
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), {
    headers,
    timeoutDuration: timeoutMs,
    cacheMaxAge: keysMaxAgeMs,
    cooldownDuration: keysCooldownMs,
  });
  const find = cacheSessions(async ({ userId }, bearer) => {
    const found = await findHostedSession(url, { ...headers, authorization: `Bearer ${bearer}` });
    if (found !== "gone") return found;
    onAccountGone(userId);
    return "ended";
  }, now);
  return bearerVerifier({ issuer: url, algorithms, now, getKey: reportUnavailable(keys) }, find);
}

const tokenProblems = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** A token whose key is unknown or ambiguous is invalid; if no keys could be fetched, it cannot be verified. */
function reportUnavailable(keys: JWTVerifyGetKey): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (tokenProblems.some((problem) => error instanceof problem)) throw error;
      throw new KeysUnavailableError("The provider's keys could not be fetched.");
    }
  };
}

/**
 * `GET /user`: 401 and 403 mean that the session has ended or the account is gone; any other failure is inconclusive.
 */
async function findHostedSession(url: string, headers: Record<string, string>): Promise<SessionState | "gone"> {
  const response = await fetch(`${url}/user`, {
    headers,
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if ([401, 403, 404].includes(response.status)) return (await isAccountGone(response)) ? "gone" : "ended";
  if (!response.ok) return "unavailable";
  const user = hostedUser.parse(await response.json());
  return {
    email: user.email,
    emailConfirmed: typeof user.email_confirmed_at === "string",
    userMetadata: user.user_metadata,
    appMetadata: user.app_metadata,
    hasSecondFactor: user.factors?.some(({ status }) => status === "verified") ?? false,
  };
}

async function isAccountGone(response: Response): Promise<boolean> {
  const body = rejection.safeParse(await response.json().catch(() => null));
  return body.success && [body.data.error_code, body.data.code].includes("user_not_found");
}
