import type { ListingType } from "#domain/listings/listing.ts";
import type { Words } from "#i18n/words.ts";

export type PlanFeature = {
  key: keyof Words<"pricing">["features"];
  /** Whether the product does this today; until it does, the page says "Coming soon". */
  exists: boolean;
};

/** What each plan lists, in the order of SPEC.md §2. */
export const planFeatures: Record<ListingType, readonly PlanFeature[]> = {
  teacher: [
    { key: "profile", exists: true },
    { key: "contact", exists: true },
    { key: "specializations", exists: true },
    { key: "reviews", exists: false },
    { key: "visibility", exists: true },
  ],
  school: [
    { key: "logo", exists: false },
    { key: "courses", exists: true },
    { key: "team", exists: false },
    { key: "placement", exists: false },
    { key: "analytics", exists: false },
    { key: "badge", exists: false },
  ],
};
