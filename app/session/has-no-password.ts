import type { User } from "@supabase/auth-js";

/**
 * Whether somebody whose way in is their address has no password to go with it, such as after an invitation. Our own
 * provider says so; of an account that has another way in, or that a hosted one keeps, nothing is said.
 */
export function hasNoPassword({ app_metadata: known }: Pick<User, "app_metadata">): boolean {
  return known["has_password"] === false;
}
