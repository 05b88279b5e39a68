import type { Session } from "@supabase/auth-js";
import type { OwnListing } from "#domain/listings/own-listing.ts";

/** Whose dashboard this is. */
export type Owner = { userId: string; fullName: string; email: string; avatarUrl: string | null };

/** The owner as the profile of a stored listing says it, and before there is one as the account does. */
export function ownerOf({ user }: Session, listing: OwnListing | null): Owner {
  const email = listing?.email ?? user.email ?? "";
  const given: unknown = user.user_metadata?.["full_name"];
  const named = typeof given === "string" && given.trim() !== "" ? given.trim() : email.split("@", 1).join("");
  return {
    userId: user.id,
    fullName: listing?.fullName ?? named,
    email,
    avatarUrl: listing?.avatarUrl ?? null,
  };
}
