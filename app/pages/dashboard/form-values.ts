import type { TagText } from "#app/design/tag-input/tag-text.ts";
import { readList } from "#app/forms/read-list.ts";
import { readNumber } from "#app/forms/read-number.ts";
import type { ContactKind, ListingType } from "#domain/listings/listing.ts";
import { contactKinds, type ListingInput } from "#domain/listings/listing-input.ts";
import type { ListingSketch } from "#domain/listings/listing-sketch.ts";
import { parseSpecializations } from "#domain/listings/specializations.ts";

/** What stands in the form, as it was typed. Fields of the type that is not chosen keep what was typed there. */
export type FormValues = {
  listing_type: ListingType;
  city: string;
  state: string;
  hourly_rate: string;
  availability: string;
  name_zh: string;
  headline: string;
  headline_zh: string;
  bio: string;
  bio_zh: string;
  website_url: string;
  phone: string;
  wechat_id: string;
  shown_contacts: readonly ContactKind[];
  specializations: TagText;
  experience_years: string;
  school_name: string;
  school_address: string;
  courses_offered: TagText;
};

/** The fields that hold one text. */
export type TextFieldName = {
  [Field in keyof FormValues]: FormValues[Field] extends string ? Field : never;
}[keyof FormValues] &
  Exclude<keyof FormValues, "listing_type">;

const noTags: TagText = { tags: [], text: "" };

/** The form of somebody who has no listing yet. Every contact is shown as soon as it is filled in. */
export const emptyValues: FormValues = {
  listing_type: "teacher",
  city: "",
  state: "",
  hourly_rate: "",
  availability: "",
  name_zh: "",
  headline: "",
  headline_zh: "",
  bio: "",
  bio_zh: "",
  website_url: "",
  phone: "",
  wechat_id: "",
  shown_contacts: contactKinds,
  specializations: noTags,
  experience_years: "",
  school_name: "",
  school_address: "",
  courses_offered: noTags,
};

/** The form of a stored listing. */
export function valuesOf(listing: ListingInput): FormValues {
  const isTeacher = listing.listing_type === "teacher";
  return {
    listing_type: listing.listing_type,
    city: listing.city,
    state: listing.state,
    hourly_rate: listing.hourly_rate.toFixed(2),
    availability: listing.availability ?? "",
    name_zh: listing.name_zh ?? "",
    headline: listing.headline ?? "",
    headline_zh: listing.headline_zh ?? "",
    bio: listing.bio ?? "",
    bio_zh: listing.bio_zh ?? "",
    website_url: listing.website_url ?? "",
    phone: listing.phone ?? "",
    wechat_id: listing.wechat_id ?? "",
    shown_contacts: listing.shown_contacts,
    specializations: { tags: [...listing.specializations], text: "" },
    experience_years: isTeacher ? String(listing.experience_years) : "",
    school_name: listing.school_name ?? "",
    school_address: listing.school_address ?? "",
    courses_offered: { tags: listing.courses_offered ?? [], text: "" },
  };
}

/**
 * What would be sent: texts trimmed, blank ones null, numbers as numbers, the other type's fields as the specification
 * says (null, an empty list, 0). A number that cannot be read stays a text, for the rules to refuse.
 */
export function inputOf(values: FormValues) {
  const isTeacher = values.listing_type === "teacher";
  return {
    listing_type: values.listing_type,
    city: said(values.city),
    state: said(values.state),
    hourly_rate: readNumber(values.hourly_rate),
    availability: said(values.availability),
    name_zh: said(values.name_zh),
    headline: said(values.headline),
    headline_zh: said(values.headline_zh),
    bio: said(values.bio),
    bio_zh: said(values.bio_zh),
    website_url: said(values.website_url),
    phone: said(values.phone),
    wechat_id: said(values.wechat_id),
    shown_contacts: contactKinds.filter((kind) => values.shown_contacts.includes(kind)),
    specializations: isTeacher ? allTags(values.specializations, parseSpecializations) : [],
    experience_years: isTeacher ? readNumber(values.experience_years) : 0,
    school_name: isTeacher ? null : said(values.school_name),
    school_address: isTeacher ? null : said(values.school_address),
    courses_offered: isTeacher ? null : allTags(values.courses_offered, readList),
  };
}

/** The same for those who only look at it: the preview and the completeness. */
export function sketchOf(values: FormValues): ListingSketch {
  const input = inputOf(values);
  const number = (value: number | string | null) => (typeof value === "number" ? value : null);
  return {
    ...input,
    hourly_rate: number(input.hourly_rate),
    experience_years: number(input.experience_years),
    website_url: withScheme(input.website_url),
  };
}

/** Whether two forms would send the same. */
export function sendSame(one: FormValues, other: FormValues): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
}

/** An amount with two decimals, once it is one: `75` becomes `75.00`. Anything else stays as typed. */
export function asAmount(text: string): string {
  const amount = readNumber(text);
  return typeof amount === "number" && Number(amount.toFixed(2)) === amount ? amount.toFixed(2) : text;
}

function said(text: string): string | null {
  return text.trim() || null;
}

function allTags({ tags, text }: TagText, read: (list: string) => string[]): string[] {
  return text.trim() === "" ? [...tags] : read([...tags, text].join(","));
}

/** Owners leave the scheme away; it is added when the listing is saved. */
function withScheme(address: string | null): string | null {
  return address === null || /^[a-z][a-z\d+.-]*:/iu.test(address) ? address : `https://${address}`;
}
