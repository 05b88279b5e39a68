import { failure, success } from "#std/result.ts";
import { claimsOf, type VerifyBearer } from "./claims.ts";
import { cacheSessions, type FindSession } from "./session-cache.ts";
import { type TokenRules, verifyToken } from "./verify-token.ts";

/** Tokens are a kilobyte or two; what is much longer is not worth the work of a signature. */
const maxTokenLength = 16_384;

/** First the token by itself, then, cached for up to five seconds, whether its session still is. */
export function bearerVerifier(rules: TokenRules, find: FindSession): VerifyBearer {
  const findCached = cacheSessions(find, rules.now);

  return async (bearer) => {
    if (bearer.length > maxTokenLength) return failure("invalid");
    const token = await verifyToken(bearer, rules);
    if (!token.ok) return token;
    const state = await findCached(token.value, bearer);
    return typeof state === "string" ? failure(state) : success(claimsOf(token.value, state));
  };
}
