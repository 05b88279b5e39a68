import type { ListingType } from "#domain/listings/listing.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { FormField } from "./form-state.ts";

/** The name of a field, as its label in the form says it. */
export function fieldLabel(field: FormField, type: ListingType, messages: Messages<"dashboard">["form"]): string {
  const bio = type === "school" ? messages.schoolDescription : messages.bio;
  const labels: Record<FormField, string> = {
    listing_type: messages.listingType,
    city: messages.city,
    state: messages.state,
    hourly_rate: messages.hourlyRate,
    availability: messages.availability,
    name_zh: type === "school" ? messages.schoolNameZh : messages.nameZh,
    headline: messages.headline,
    headline_zh: messages.headlineZh,
    bio: interpolate(messages.inEnglish, { field: bio }),
    bio_zh: interpolate(messages.inChinese, { field: bio }),
    website_url: messages.website,
    phone: messages.phone,
    wechat_id: messages.wechatId,
    shown_contacts: messages.shownContacts,
    specializations: messages.specializations,
    experience_years: messages.experience,
    school_name: messages.schoolName,
    school_address: messages.schoolAddress,
    courses_offered: messages.coursesOffered,
  };
  return labels[field];
}
