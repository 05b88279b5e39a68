import type { Claims, VerifyBearer } from "#auth/verification/claims.ts";
import { type Actor, actorOf } from "#domain/members/actor.ts";
import { failure, type Result, success } from "#std/result.ts";

export type ActorFailure = "not-signed-in" | "email-missing" | "second-factor-needed" | "unavailable";

/**
 * Finds the actor by the `Authorization` header: the one place where a token becomes an actor. Without the header a
 * visitor; an invalid one is a failure, so that an ended session is not taken for a visit.
 */
export async function readActor(
  verifyBearer: VerifyBearer,
  authorization: string | undefined,
): Promise<Result<Actor, ActorFailure>> {
  if (authorization === undefined) return success({ role: "visitor" });
  const token = /^bearer +([\w.~+/-]+=*)$/iu.exec(authorization)?.[1];
  if (token === undefined) return failure("not-signed-in");
  const verified = await verifyBearer(token);
  if (!verified.ok) return failure(verified.failure === "unavailable" ? "unavailable" : "not-signed-in");
  // Other providers know accounts by telephone alone; a listing has an address to be reached at, and a receipt goes
  // there.
  if (verified.value.email === "") return failure("email-missing");
  return lacksSecondFactor(verified.value) ? failure("second-factor-needed") : success(actorOf(verified.value));
}

/** Administrators need one in any case: with a password alone they can do nothing. */
function lacksSecondFactor({ needsSecondFactor, isAdmin, aal }: Claims): boolean {
  return needsSecondFactor || (isAdmin && aal !== "aal2");
}
