import { placeName } from "#domain/cities/place-name.ts";
import { avatarPath } from "./avatar.ts";
import {
  describeField,
  type FieldName,
  hasField,
  type RowField,
  rowFields,
  type ShownValues,
} from "./fields/listing-fields.ts";
import { splitName } from "./fields/person-name.ts";
import type { ListingSummary, ListingType } from "./listing.ts";
import { ratingOf } from "./rating.ts";

/** What a summary is made of: a row of the database, or what an owner is writing. */
export type SummarySource = ShownValues<RowField> & {
  id: string;
  type: ListingType;
  fullName: string;
  nameZh: string | null;
  schoolName: string | null;
  cityKey: string;
  specializations: readonly string[] | null;
  coursesOffered: readonly string[] | null;
  email: string | null;
  avatarUrl: string | null;
};

/** Names each field, so that a column added to a query cannot slip out to a page. */
export function toSummary(source: SummarySource): ListingSummary {
  const isSchool = source.type === "school";
  return {
    ...shownValues(source.type, source, rowFields),
    id: source.id,
    type: source.type,
    name: splitName(isSchool ? (source.schoolName ?? "") : source.fullName, source.nameZh),
    cityKey: source.cityKey,
    place: { en: placeName(source, "en"), zh: placeName(source, "zh") },
    offers: (isSchool ? source.coursesOffered : source.specializations) ?? [],
    rating: ratingOf({ sum: 0, count: 0 }),
    reviewCount: 0,
    email: source.email,
    avatarUrl: avatarPath(source.avatarUrl),
  };
}

/** These fields as learners see them: null for a blank optional text, and for a field of the other type. */
export function shownValues<Name extends FieldName>(
  type: ListingType,
  values: ShownValues<Name>,
  fields: readonly Name[],
): ShownValues<Name> {
  const shown = fields.map((field) => {
    const isBlank = values[field] === "" && !describeField(field).isRequired;
    return [field, hasField(type, field) && !isBlank ? values[field] : null];
  });
  return Object.fromEntries(shown) as ShownValues<Name>;
}
