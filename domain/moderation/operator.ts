import { can } from "#domain/access.ts";
import type { Actor } from "#domain/members/actor.ts";
import { failure, type Result, success } from "#std/result.ts";

export type Operator = Extract<Actor, { role: "admin" }>;

/** Returns the actor as an operator who may moderate, or why not. */
export function operatorOf(actor: Actor): Result<Operator, "not-signed-in" | "not-allowed"> {
  const decision = can("moderate", actor, null);
  if (decision === "not-signed-in") return failure(decision);
  return decision === "allowed" && actor.role === "admin" ? success(actor) : failure("not-allowed");
}
