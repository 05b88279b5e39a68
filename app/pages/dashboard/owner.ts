import type { Session } from "@supabase/auth-js";
import type { OwnListing } from "#domain/listings/own-listing.ts";

/** The owner of this dashboard. */
export type Owner = {
  userId: string;
  fullName: string;
  email: string;
  avatarUrl: string | null;
  reviewCount: number;
  reviewSum: number;
};

/** Returns the owner from the stored listing's profile, or from the account if there is no listing yet. */
export function ownerOf({ user }: Session, listing: OwnListing | null): Owner {
  const email = listing?.email ?? user.email ?? "";
  const fullName: unknown = user.user_metadata?.["full_name"];
  const named = typeof fullName === "string" && fullName.trim() !== "" ? fullName.trim() : email.split("@", 1).join("");
  return {
    userId: user.id,
    fullName: listing?.fullName ?? named,
    email,
    avatarUrl: listing?.avatarUrl ?? null,
    reviewCount: listing?.reviewCount ?? 0,
    reviewSum: listing?.reviewSum ?? 0,
  };
}
