import type { User } from "@supabase/auth-js";

/**
 * Whether an account that signs in by its address has no password, such as after an invitation. Our own provider says
 * so; nothing is known of an account with another way to sign in, or of a hosted provider's.
 */
export function hasNoPassword({ app_metadata: known }: Pick<User, "app_metadata">): boolean {
  return known["has_password"] === false;
}

/** Whether the current password can be asked for: an account that is known by another provider alone has none. */
export function mayHavePassword(user: Pick<User, "app_metadata" | "identities">): boolean {
  return !hasNoPassword(user) && (user.identities ?? []).some(({ provider }) => provider === "email");
}
