import type { Context, MiddlewareHandler } from "hono";
import type { Claims, VerifyBearer } from "#auth/verification/claims.ts";
import { reopenAccount } from "#domain/account-closure/close-account.ts";
import { type Actor, actorOf, type Member } from "#domain/members/actor.ts";
import { upsertProfile } from "#domain/members/upsert-profile.ts";
import { orUnavailable } from "#domain/or-unavailable.ts";
import type { Services } from "#domain/services.ts";
import { failure, type Result, success } from "#std/result.ts";
import { type ApiLimits, countPerMinute } from "./api-limits.ts";
import { failureResponse } from "./failure-response.ts";

export type ActorVariables = {
  Variables: {
    actor: Actor;
    claims: Claims;
    /** Set by `requireOperator`. */
    operatorSessionEnds: Date;
  };
};

export type SignedInDependencies = {
  services: Services;
  verifyBearer: VerifyBearer;
  /** Returns the key under which requests without a valid token are counted. */
  clientAddress: (context: Context) => string;
  limits: ApiLimits;
};

/**
 * Admits signed-in members within the rate limits and updates their profile from the account. Rejects all other
 * requests. Signed-in members are not counted by address, because a school's teachers share one.
 */
export function signedIn(dependencies: SignedInDependencies): MiddlewareHandler<ActorVariables> {
  const { services, verifyBearer, clientAddress, limits } = dependencies;
  const { origin } = services;
  const counts = { read: countPerMinute(limits.reads), write: countPerMinute(limits.writes) };
  const countRejection = countPerMinute(limits.rejections);

  function tooMany(context: Context, seconds: number): Response {
    return failureResponse(context, origin, { code: "too-many-requests" }, { "retry-after": String(seconds) });
  }

  return async (context, next) => {
    const found = await readClaims(verifyBearer, context.req.header("authorization"));
    if (!found.ok || found.value === null) {
      const code = found.ok ? "not-signed-in" : found.failure;
      const wait = code === "unavailable" ? null : countRejection(clientAddress(context));
      return wait === null ? failureResponse(context, origin, { code }) : tooMany(context, wait);
    }
    const actor = actorOf(found.value);
    const wait = counts[isRead(context) ? "read" : "write"](actor.userId);
    if (wait !== null) return tooMany(context, wait);
    const known = actor.role === "member" ? await upsertMember(services, actor) : success(null);
    if (!known.ok) {
      const code = known.failure === "deleted" ? "not-signed-in" : "unavailable";
      return failureResponse(context, origin, { code });
    }
    context.set("actor", actor);
    context.set("claims", found.value);
    await next();
    return undefined;
  };
}

/** Upserts a profile. A member whose account was assumed deleted gets the listing back. */
async function upsertMember(services: Services, member: Member): Promise<Result<unknown, "unavailable" | "deleted">> {
  const upserted = await upsertProfile(services, member);
  if (!upserted.ok || !upserted.value.wasGone) return upserted;
  return await orUnavailable(services, "account-not-reopened", () => reopenAccount(services, member.userId));
}

function isRead(context: Context): boolean {
  return context.req.method === "GET" || context.req.method === "HEAD";
}

type ActorFailure = "not-signed-in" | "email-missing" | "second-factor-needed" | "unavailable";

/**
 * The only function that accepts a token. Null without the header; an invalid token is a failure, so that an ended
 * session is not treated as an anonymous visit.
 */
async function readClaims(
  verifyBearer: VerifyBearer,
  authorization: string | undefined,
): Promise<Result<Claims | null, ActorFailure>> {
  if (authorization === undefined) return success(null);
  const token = /^bearer +([\w.~+/-]+=*)$/iu.exec(authorization)?.[1];
  if (token === undefined) return failure("not-signed-in");
  const verified = await verifyBearer(token);
  if (!verified.ok) return failure(verified.failure === "unavailable" ? "unavailable" : "not-signed-in");
  // Other providers allow accounts with only a telephone number; a listing needs an email address for contact and
  // receipts.
  if (verified.value.email === "") return failure("email-missing");
  return lacksSecondFactor(verified.value) ? failure("second-factor-needed") : success(verified.value);
}

/** Operators always need one: with only a password, they have no rights. */
function lacksSecondFactor({ needsSecondFactor, isAdmin, aal }: Claims): boolean {
  return needsSecondFactor || (isAdmin && aal !== "aal2");
}
