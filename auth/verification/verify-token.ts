import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { failure, type Result, success } from "#std/result.ts";
import { isUuid } from "#std/uuid.ts";
import { claimsOf, type FindSession, type SessionState, type TokenClaims, type VerifyBearer } from "./claims.ts";

export type TokenRules = {
  /** The only accepted issuer, for example `https://taoli.example/auth/v1`. */
  issuer: string;
  /** The only accepted signature algorithms. Never one with a shared secret. */
  algorithms: string[];
  now: () => Date;
  getKey: JWTVerifyGetKey;
};

/** The keys could not be fetched, so the token can be neither accepted nor rejected. */
export class KeysUnavailableError extends Error {}

/** The protocol's audience for signed-in users. */
const audience = "authenticated";

/** Maximum clock skew between provider and server. */
const clockToleranceSeconds = 5;

/**
 * Checks signature, algorithm, issuer, audience and times of an access token. Never throws.
 * A token without expiry, without subject or without session is invalid.
 */
export async function verifyToken(
  token: string,
  rules: TokenRules,
): Promise<Result<TokenClaims, "invalid" | "expired" | "unavailable">> {
  try {
    const { payload } = await jwtVerify(token, rules.getKey, {
      issuer: rules.issuer,
      audience,
      algorithms: rules.algorithms,
      currentDate: rules.now(),
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub", "session_id"],
    });
    const claims = tokenClaims(payload);
    return claims === null ? failure("invalid") : success(claims);
  } catch (error) {
    if (error instanceof KeysUnavailableError) return failure("unavailable");
    return failure(error instanceof errors.JWTExpired ? "expired" : "invalid");
  }
}

function tokenClaims(payload: JWTPayload): TokenClaims | null {
  const { sub, session_id: sessionId, role, aal } = payload;
  if (typeof sub !== "string" || !isUuid(sub)) return null;
  if (typeof sessionId !== "string" || !isUuid(sessionId)) return null;
  if (role !== audience) return null;
  const { iat } = payload;
  const authenticatedAt = readProofTime(payload["amr"]);
  return {
    userId: sub,
    sessionId,
    role,
    aal: aal === "aal2" ? "aal2" : "aal1",
    secondFactorAt: readSecondFactorTime(payload["amr"]),
    ...(authenticatedAt !== null && { authenticatedAt }),
    ...(iat !== undefined && { issuedAt: new Date(iat * 1000) }),
  };
}

const methodsUsed = z.array(z.object({ method: z.string(), timestamp: z.number() }));

/** The latest time in the `amr` claim: when the session's owner last proved their identity. */
function readProofTime(amr: unknown): Date | null {
  return latestOf((methodsUsed.safeParse(amr).data ?? []).map(({ timestamp }) => timestamp));
}

/** When one of these methods was last used, according to the `amr` claim; null if never. */
export function latestUse(amr: unknown, methods: readonly string[]): Date | null {
  const used = methodsUsed.safeParse(amr).data ?? [];
  return latestOf(used.flatMap(({ method, timestamp }) => (methods.includes(method) ? [timestamp] : [])));
}

/**
 * When a second factor was last used, according to the `amr` claim: `totp` for an app's code, `mfa/…` for other
 * factors.
 */
function readSecondFactorTime(amr: unknown): Date | null {
  const used = methodsUsed.safeParse(amr).data ?? [];
  return latestOf(used.flatMap(({ method, timestamp }) => (/^(?:totp|mfa\/.+)$/u.test(method) ? [timestamp] : [])));
}

function latestOf(seconds: readonly number[]): Date | null {
  return seconds.length === 0 ? null : new Date(Math.max(...seconds) * 1000);
}

/** Tokens are a kilobyte or two; much longer ones are rejected without verifying the signature. */
const maxTokenLength = 16_384;

/** Verifies the token itself, then whether its session still exists. A failed lookup returns `unavailable`. */
export function bearerVerifier(rules: TokenRules, find: FindSession): VerifyBearer {
  return async (bearer) => {
    if (bearer.length > maxTokenLength) return failure("invalid");
    const token = await verifyToken(bearer, rules);
    if (!token.ok) return token;
    const state = await find(token.value, bearer).catch((): SessionState => "unavailable");
    return typeof state === "string" ? failure(state) : success(claimsOf(token.value, state));
  };
}
