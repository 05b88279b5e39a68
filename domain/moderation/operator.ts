import { type Action, can } from "#domain/access.ts";
import type { Actor } from "#domain/members/actor.ts";
import { failure, type Result, success } from "#std/result.ts";

export type Operator = Extract<Actor, { role: "admin" }>;

/** Returns the actor as an operator who may perform the action, or the reason why not. */
export function operatorOf(
  actor: Actor,
  action: Extract<Action, "moderate" | "manage-accounts" | "read-messages"> = "moderate",
): Result<Operator, "not-signed-in" | "not-allowed"> {
  const decision = can(action, actor, null);
  if (decision === "not-signed-in") return failure(decision);
  return decision === "allowed" && actor.role === "admin" ? success(actor) : failure("not-allowed");
}
