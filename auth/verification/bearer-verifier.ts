import { failure, success } from "#std/result.ts";
import { claimsOf, type FindSession, type SessionState, type VerifyBearer } from "./claims.ts";
import { type TokenRules, verifyToken } from "./verify-token.ts";

/** Tokens are a kilobyte or two; what is much longer is not worth the work of a signature. */
const maxTokenLength = 16_384;

/** First the token by itself, then whether its session still is. A look-up that fails says that it is unknown. */
export function bearerVerifier(rules: TokenRules, find: FindSession): VerifyBearer {
  return async (bearer) => {
    if (bearer.length > maxTokenLength) return failure("invalid");
    const token = await verifyToken(bearer, rules);
    if (!token.ok) return token;
    const state = await find(token.value, bearer).catch((): SessionState => "unavailable");
    return typeof state === "string" ? failure(state) : success(claimsOf(token.value, state));
  };
}
