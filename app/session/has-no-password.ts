import type { User } from "@supabase/auth-js";

/**
 * Whether somebody whose way in is their address has no password to go with it, such as after an invitation. Our own
 * provider says so; of an account that has another way in, or that a hosted one keeps, nothing is said.
 */
export function hasNoPassword({ app_metadata: known }: Pick<User, "app_metadata">): boolean {
  return known["has_password"] === false;
}

/** Whether the current password can be asked for: an account that is known by another provider alone has none. */
export function mayHavePassword(user: Pick<User, "app_metadata" | "identities">): boolean {
  return !hasNoPassword(user) && (user.identities ?? []).some(({ provider }) => provider === "email");
}
