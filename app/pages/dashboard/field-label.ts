import type { ListingType } from "#domain/listings/listing.ts";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import type { FormField } from "./form-state.ts";

/** The name of a field, as its label in the form says it. */
export function fieldLabel(field: FormField, type: ListingType, words: Words<"dashboard">["form"]): string {
  const bio = type === "school" ? words.schoolDescription : words.bio;
  const labels: Record<FormField, string> = {
    listing_type: words.listingType,
    city: words.city,
    state: words.state,
    hourly_rate: words.hourlyRate,
    availability: words.availability,
    name_zh: type === "school" ? words.schoolNameZh : words.nameZh,
    headline: words.headline,
    headline_zh: words.headlineZh,
    bio: fill(words.inEnglish, { field: bio }),
    bio_zh: fill(words.inChinese, { field: bio }),
    website_url: words.website,
    phone: words.phone,
    wechat_id: words.wechatId,
    shown_contacts: words.shownContacts,
    specializations: words.specializations,
    experience_years: words.experience,
    school_name: words.schoolName,
    school_address: words.schoolAddress,
    courses_offered: words.coursesOffered,
  };
  return labels[field];
}
