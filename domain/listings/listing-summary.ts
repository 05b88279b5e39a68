import { placeName } from "#domain/cities/place-name.ts";
import type { WechatCodeKind } from "#domain/wechat-code/classify-code.ts";
import type { Locale } from "#i18n/locale.ts";
import { foldText } from "#std/text/readable-text.ts";
import { avatarPath } from "./avatar.ts";
import {
  describeField,
  type FieldName,
  hasField,
  type PageField,
  type RowField,
  rowFields,
  type ShownValues,
} from "./fields/listing-fields.ts";
import { type NamePair, splitName } from "./fields/person-name.ts";
import { type ListingType, ratingOf } from "./listing.ts";

/** A results row: everything a page may show. Contacts that the owner hides are null. */
export type ListingSummary = ShownValues<RowField> & {
  id: string;
  type: ListingType;
  name: NamePair;
  cityKey: string;
  /** City and state or province in either locale. */
  place: Readonly<Record<Locale, string>>;
  /** A teacher's specializations or a school's courses: known keys, or text as typed. */
  offers: readonly string[];
  /** The Chinese titles of a school's courses, by those in `offers`. */
  chineseTitles: ReadonlyMap<string, string>;
  /** The facets that filters find it by: the owner's choices, and those of lesson times and of a school's courses. */
  facetKeys: string[];
  /** 4.8 until the third published review, then the average. */
  rating: number;
  reviewCount: number;
  email: string | null;
  avatarUrl: string | null;
};

/** The code that learners scan; its text stays on the server, which renders it. */
export type ShownWechatCode = { kind: WechatCodeKind; setAt: Date; timeZone: string };

/** The data of a listing's own page. */
export type ListingDetail = ListingSummary &
  ShownValues<PageField> & {
    /** Whether its city has a page: only cities accepted by an operator do. */
    hasCityPage: boolean;
    /** Whether its page has a message form. */
    acceptsMessages: boolean;
    /** Whether others can pay for it. A demo listing has months without payments, so it accepts none. */
    acceptsGifts: boolean;
    wechatCode: ShownWechatCode | null;
    /** ISO 8601, UTC. */
    updatedAt: string;
    /** ISO 8601, UTC. */
    expiresAt: string;
  };

/** A listing that can be previewed before its owner has entered a rate. */
export type Previewed<Listing extends ListingSummary> = Omit<Listing, "hourlyRate"> & { hourlyRate: number | null };

/** The source of a summary: a row of the database, or an owner's draft. */
export type SummarySource = ShownValues<RowField> & {
  id: string;
  type: ListingType;
  fullName: string;
  nameZh: string | null;
  schoolName: string | null;
  cityKey: string;
  specializations: readonly string[] | null;
  coursesOffered: readonly string[] | null;
  /** Courses with a Chinese title, each as its two titles; the first of several with the same title counts. */
  chineseTitles: readonly (readonly [title: string, titleZh: string])[] | null;
  facetKeys: string[];
  email: string | null;
  avatarUrl: string | null;
  /** The number of published reviews. */
  reviewCount: number;
  /** The sum of their stars. */
  reviewSum: number;
};

/** Lists each field explicitly, so that a column added to a query cannot leak to a page. */
export function toSummary(source: SummarySource): ListingSummary {
  const isSchool = source.type === "school";
  const offers = (isSchool ? source.coursesOffered : source.specializations) ?? [];
  return {
    ...shownValues(source.type, source, rowFields),
    id: source.id,
    type: source.type,
    name: splitName(isSchool ? (source.schoolName ?? "") : source.fullName, source.nameZh),
    cityKey: source.cityKey,
    place: { en: placeName(source, "en"), zh: placeName(source, "zh") },
    offers,
    chineseTitles: chineseTitlesOf(offers, source.chineseTitles ?? []),
    facetKeys: source.facetKeys,
    rating: ratingOf({ sum: source.reviewSum, count: source.reviewCount }),
    reviewCount: source.reviewCount,
    email: source.email,
    avatarUrl: avatarPath(source.avatarUrl),
  };
}

function chineseTitlesOf(
  offers: readonly string[],
  pairs: NonNullable<SummarySource["chineseTitles"]>,
): ReadonlyMap<string, string> {
  const byTitle = new Map(pairs.toReversed().map(([title, titleZh]) => [foldText(title), titleZh]));
  return new Map(
    offers.flatMap((offer): [string, string][] => {
      const titleZh = byTitle.get(foldText(offer));
      return titleZh === undefined ? [] : [[offer, titleZh]];
    }),
  );
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
