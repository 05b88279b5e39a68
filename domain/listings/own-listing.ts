import type { ListingInput } from "./listing-input.ts";

/** What its owner reads of a listing beside what the owner wrote. Moments are ISO 8601, UTC. */
type Kept = {
  id: string;
  /** Grows by one with each of the owner's edits, which name the version that they have seen. */
  version: number;
  is_active: boolean;
  subscription_started_at: string | null;
  subscription_expires_at: string | null;
  months_paid: number;
  /** When its owner took it down; null while it is up. */
  taken_down_at: string | null;
  removed_at: string | null;
  removal_reason: string | null;
  created_at: string;
  updated_at: string;
  /** The profile's. */
  email: string;
  full_name: string;
  /** A path of this site, or null. */
  avatar_url: string | null;
};

/** A listing as its owner sees it, with the names that it has on the wire. */
export type OwnListing = ListingInput & Kept;
