import type { ListingType } from "#domain/listings/listing.ts";
import type { Messages } from "#i18n/messages.ts";

type Feature = keyof Messages<"pricing">["features"];

export type PlanFeatures = {
  /** Available today. */
  existing: readonly Feature[];
  /** Not available yet: listed under "Coming soon". */
  comingSoon: readonly Feature[];
};

/** The features of each plan. The school plan also includes everything in the teacher plan. */
export const planFeatures: Record<ListingType, PlanFeatures> = {
  teacher: {
    existing: ["profile", "contact", "specializations", "visibility"],
    comingSoon: ["reviews"],
  },
  school: {
    existing: ["courses"],
    comingSoon: ["logo", "team", "placement", "analytics", "badge"],
  },
};
