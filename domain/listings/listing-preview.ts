import { cityKey } from "#domain/cities/city-key.ts";
import { facetKeysOf } from "#domain/facets/facets.ts";
import { describeField, fieldNames, type ListingPreviewValues, pageFields } from "./fields/listing-fields.ts";
import { type ListingDetail, type Previewed, shownValues, toSummary } from "./listing-summary.ts";

/** The owner's account data. */
export type PreviewProfile = {
  /** The listing's id, or the owner's before it exists: it determines the generated picture's tint. */
  id: string;
  fullName: string;
  email: string;
  avatarUrl: string | null;
  /** The number of published reviews and the sum of their stars. */
  reviewCount: number;
  reviewSum: number;
};

/** Placeholder for a required value that is still missing. */
const nothingYet = "—";

/** Returns the listing as learners would see it if the current draft were public. Never throws. */
export function previewOf(values: ListingPreviewValues, profile: PreviewProfile): Previewed<ListingDetail> {
  const source = {
    ...withoutHiddenContacts(values),
    ...profile,
    type: values.listingType,
    cityKey: cityKey(values.city ?? ""),
    chineseTitles: null,
    facetKeys: facetKeysOf(values),
    city: values.city ?? nothingYet,
    state: values.state ?? "",
    hourlyRate: values.hourlyRate ?? 0,
    email: values.shownContacts.includes("email") ? profile.email : null,
  };
  const summary = toSummary(source);
  const isUnnamed = summary.name.latin === null && summary.name.han === null;
  return {
    ...summary,
    ...shownValues(source.type, source, pageFields),
    name: isUnnamed ? { latin: nothingYet, han: null } : summary.name,
    hourlyRate: values.hourlyRate,
    hasCityPage: false,
    acceptsMessages: false,
    acceptsGifts: false,
    wechatCode: null,
    updatedAt: "",
    expiresAt: "",
  };
}

function withoutHiddenContacts(values: ListingPreviewValues): ListingPreviewValues {
  const hidden = fieldNames.filter((field) => {
    const { contact } = describeField(field);
    return contact !== undefined && !values.shownContacts.includes(contact);
  });
  return { ...values, ...Object.fromEntries(hidden.map((field) => [field, null])) };
}
