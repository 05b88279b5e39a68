import { cityKey } from "#domain/cities/city-key.ts";
import { bilingual } from "./bilingual.ts";
import type { ContactKind, ListingDetail } from "./listing.ts";
import type { ListingSketch } from "./listing-sketch.ts";
import { type NamePair, splitName } from "./person-name.ts";
import { ratingOf } from "./rating.ts";

/** The owner, as the account knows them. */
export type PreviewProfile = {
  /** The listing's id, or the owner's while there is none: it gives the generated picture its tint. */
  id: string;
  fullName: string;
  email: string;
  avatarUrl: string | null;
};

/** Stands where a listing has to say something and says nothing yet. */
const nothingYet = "—";

/** The listing as learners would see it if it were public with what is written so far. Never throws. */
export function previewOf(sketch: ListingSketch, profile: PreviewProfile): ListingDetail {
  const isSchool = sketch.listing_type === "school";
  const shown = (kind: ContactKind, value: string | null) => (sketch.shown_contacts.includes(kind) ? value : null);
  const courses = isSchool ? [...(sketch.courses_offered ?? [])] : [];
  return {
    id: profile.id,
    type: sketch.listing_type,
    name: previewName(sketch, profile),
    cityKey: cityKey(sketch.city ?? ""),
    city: sketch.city ?? nothingYet,
    state: sketch.state ?? "",
    specializations: isSchool ? courses : [...sketch.specializations],
    experienceYears: isSchool ? null : sketch.experience_years,
    availability: sketch.availability,
    hourlyRate: sketch.hourly_rate ?? 0,
    rating: ratingOf({ sum: 0, count: 0 }),
    reviewCount: 0,
    email: shown("email", profile.email),
    websiteUrl: shown("website", sketch.website_url),
    avatarUrl: profile.avatarUrl,
    headline: bilingual(sketch.headline, sketch.headline_zh),
    bio: bilingual(sketch.bio, sketch.bio_zh),
    phone: shown("phone", sketch.phone),
    wechatId: shown("wechat", sketch.wechat_id),
    schoolAddress: isSchool ? sketch.school_address : null,
    courses,
    hasCityPage: false,
    updatedAt: "",
    expiresAt: "",
  };
}

/** A teacher is called as the account is, a school as it says; either may add a name in Chinese. */
function previewName(sketch: ListingSketch, profile: PreviewProfile): NamePair {
  const written = sketch.listing_type === "school" ? sketch.school_name : profile.fullName;
  const name = splitName(written ?? "", sketch.name_zh);
  return name.latin === null && name.han === null ? { latin: nothingYet, han: null } : name;
}
