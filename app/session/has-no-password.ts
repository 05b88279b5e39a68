import type { User } from "@supabase/auth-js";

/**
 * Whether an account that signs in by email has no password, for example after an invitation. Only the embedded
 * provider reports this; it is unknown for accounts with another sign-in method and for hosted providers.
 */
export function hasNoPassword({ app_metadata: known }: Pick<User, "app_metadata">): boolean {
  return known["has_password"] === false;
}

/** Whether to offer the current password: an account known only through another provider has none. */
export function mayHavePassword(user: Pick<User, "app_metadata" | "identities">): boolean {
  return !hasNoPassword(user) && (user.identities ?? []).some(({ provider }) => provider === "email");
}
