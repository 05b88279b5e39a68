import * as z from "zod/mini";
import { cityKey } from "#domain/cities/city-key.ts";
import { chosenFacets, isPossible, lessonTimes } from "#domain/facets/facets.ts";
import {
  type NumberLimit,
  numberWithin,
  omissibleNumber,
  optionalForm,
  optionalLine,
  optionalParagraphs,
  type Rule,
  requiredLine,
  requiredList,
  someOf,
  type TextLimit,
} from "#domain/input/field-schemas.ts";
import { type ContactKind, contactKinds, type ListingType } from "#domain/listings/listing.ts";
import { safeUrl } from "./contact-links.ts";
import { internationalDigits, isChineseMobile } from "./phone-number.ts";
import { specializationKey } from "./specializations.ts";

/** The properties of a field besides its validation. */
type Meaning = {
  /** Where learners see the field: in results rows and on the listing's page, or on the page only. */
  shown?: "row" | "page";
  /** The contact kind that must be shown for learners to see this field. */
  contact?: ContactKind;
  /** Whether the line is usually too long for half of a form's width. */
  isLong?: boolean;
  /**
   * How search covers the field. Names rank first and also match pinyin and initials; offers match pinyin and word
   * prefixes; other text matches whole words.
   */
  search?: "name" | "offer" | "text";
  /** The field's weight in the completeness. */
  weight?: number;
  /** The listing type that has the field. For the other type its value is `absent`. */
  only?: ListingType;
  absent?: null | 0 | readonly [];
  /** Returns the stored form of the input text. */
  clean?: (text: string) => string;
};

type Described = Meaning & {
  kind: "line" | "paragraphs" | "number" | "list" | "choices";
  isRequired: boolean;
  limit: Partial<TextLimit & NumberLimit & { items: number }>;
  /** For a number: the decimal places shown. */
  decimals?: 0 | 2;
  /** For choices: the available values, and the initial ones in a new form. */
  options?: readonly string[];
  initial?: readonly string[];
  /** The input rules. Issues have a `FieldErrorCode` as their message. */
  schema: z.ZodMiniType;
};

const hasEmail: Rule = { holds: (text) => /\p{L}/u.test(text), code: "invalid" };
const isCity: Rule = { holds: (text) => cityKey(text) !== "", code: "invalid" };
const isWebsite: Rule = { holds: (text) => safeUrl(text) !== null, code: "invalid" };

/** The country is known and the number of digits is valid under ITU-T E.164, so that it can be dialed from anywhere. */
const canBeDialed: Rule = { holds: (text) => internationalDigits(text) !== null, code: "invalid" };

/** The + and all digits, including an extension's, fit into a phone's contact list. */
const fitsDirectory: Rule = { holds: (text) => (internationalDigits(text)?.length ?? 0) <= 20, code: "too-long" };

/** WeChat's rule for IDs. WeChat also finds people by phone number, in mainland China without the country code. */
const isWechatId: Rule = {
  holds: (text) =>
    /^[a-z][\w-]{5,19}$/iu.test(text) ||
    isChineseMobile(text) ||
    (canBeDialed.holds(text) && fitsDirectory.holds(text)),
  code: "invalid",
};

/** The database's checks are slightly wider than these limits. */
const commonFields = {
  city: { ...line({ graphemes: 60, bytes: 300 }, hasEmail, isCity), search: "offer", shown: "row", weight: 10 },
  state: { ...line({ graphemes: 60, bytes: 300 }, hasEmail), search: "text", shown: "row" },
  /** US dollars. */
  hourlyRate: { ...number({ min: 0, max: 9999.99 }, 2), shown: "row", weight: 10 },
  availability: { ...optional({ graphemes: 120, bytes: 600 }), search: "text", shown: "row", weight: 10 },
  nameZh: { ...optional({ graphemes: 80, bytes: 400 }, hasEmail), search: "name", weight: 5 },
  headline: { ...optional({ graphemes: 120, bytes: 600 }), isLong: true, search: "text", shown: "row", weight: 8 },
  headlineZh: { ...optional({ graphemes: 120, bytes: 600 }), isLong: true, search: "text", shown: "row" },
  bio: { ...paragraphs({ graphemes: 4000, bytes: 16_384, lines: 50 }), search: "text", shown: "page", weight: 15 },
  /** The weight is for having every text in both locales. */
  bioZh: { ...paragraphs({ graphemes: 4000, bytes: 16_384, lines: 50 }), search: "text", shown: "page", weight: 7 },
  websiteUrl: {
    ...cleaned(withScheme, { graphemes: 2048, bytes: 2048 }, isWebsite),
    isLong: true,
    shown: "row",
    contact: "website",
    weight: 6,
  },
  phone: {
    ...cleaned(compatible, { graphemes: 40, bytes: 40 }, canBeDialed, fitsDirectory),
    shown: "page",
    contact: "phone",
    weight: 5,
  },
  wechatId: {
    ...cleaned(compatible, { graphemes: 40, bytes: 40 }, isWechatId),
    shown: "page",
    contact: "wechat",
    weight: 6,
  },
  /** Initially, every contact that is filled in is shown. */
  shownContacts: { ...choices(contactKinds), initial: contactKinds },
  facets: { ...omissible(choices<string>(chosenFacets, isPossible)), shown: "row", weight: 8 },
  lessonTimes: { ...omissible(choices<string>(lessonTimes)), shown: "row" },
  /**
   * US dollars, for a paid trial lesson. This and the next field are shown only while the facets include such a lesson.
   */
  trialPrice: { ...optionalNumber({ min: 0.01, max: 9999.99 }, 2), shown: "page" },
  trialMinutes: { ...optionalNumber({ min: 5, max: 240 }, 0), shown: "page" },
} as const satisfies Record<string, Described>;

const teacherFields = {
  specializations: {
    ...list({ items: 12, graphemes: 40, bytes: 200 }, (word) => specializationKey(word) ?? word),
    search: "offer",
    weight: 15,
    only: "teacher",
    absent: [],
  },
  experienceYears: { ...number({ min: 0, max: 80 }, 0), shown: "row", weight: 5, only: "teacher", absent: 0 },
} as const satisfies Record<string, Described & Required<Pick<Meaning, "only" | "absent">>>;

const schoolFields = {
  schoolName: {
    ...line({ graphemes: 80, bytes: 400 }, hasEmail),
    search: "name",
    weight: 10,
    only: "school",
    absent: null,
  },
  schoolAddress: {
    ...optional({ graphemes: 200, bytes: 1000 }),
    isLong: true,
    search: "text",
    shown: "page",
    weight: 5,
    only: "school",
    absent: null,
  },
  coursesOffered: {
    // The titles of the first courses (domain/courses/course.ts).
    ...list({ items: 12, graphemes: 80, bytes: 400 }),
    search: "offer",
    weight: 15,
    only: "school",
    absent: null,
  },
} as const satisfies Record<string, Described & Required<Pick<Meaning, "only" | "absent">>>;

export const fieldGroups = { common: commonFields, teacher: teacherFields, school: schoolFields };

/**
 * All owner-provided fields of a listing except its type, in the order of the public API. Columns, validation, limits,
 * form values, completeness, the preview, and the public page derive from it. The database and the owner's API use the
 * same names in snake case.
 */
export const listingFields = { ...commonFields, ...teacherFields, ...schoolFields };

type Fields = typeof listingFields;
export type FieldName = keyof Fields;

export const fieldNames = Object.keys(listingFields) as FieldName[];

/** The field, with properties that only some fields have typed as optional. */
export function describeField(field: FieldName): Described {
  return listingFields[field];
}

/** Whether a listing of this type has the field. */
export function hasField(type: ListingType, field: FieldName): boolean {
  const { only } = describeField(field);
  return only === undefined || only === type;
}

/** A field's stored value. Null if the listing has the other type. */
type Stored<Name extends FieldName> =
  | Exclude<z.output<Fields[Name]["schema"]>, undefined>
  | (Fields[Name] extends { only: ListingType } ? null : never);

type ShownFields<Place> = { [Name in FieldName]: Fields[Name] extends { shown: Place } ? Name : never }[FieldName];
export type RowField = ShownFields<"row">;
export type PageField = ShownFields<"page">;
export type ContactField = {
  [Name in FieldName]: Fields[Name] extends { contact: ContactKind } ? Name : never;
}[FieldName];

export type WeightedField = { [Name in FieldName]: Fields[Name] extends { weight: number } ? Name : never }[FieldName];

/** The values of these fields that learners see. Missing texts are null; so are fields of the other type. */
export type ShownValues<Name extends FieldName> = { [Key in Name]: Stored<Key> };

/** The fields that the search by words covers. */
export const searchedFields = fieldNames.filter((name) => describeField(name).search !== undefined);

export const rowFields = fieldNames.filter((name): name is RowField => describeField(name).shown === "row");
export const pageFields = fieldNames.filter((name): name is PageField => describeField(name).shown === "page");

/** An unsaved listing as its owner edits it, valid or not. Blank texts and invalid numbers are null. */
export type ListingPreviewValues = { listingType: ListingType } & {
  [Name in FieldName]: Fields[Name]["kind"] extends "choices"
    ? string[]
    : Fields[Name]["kind"] extends "list"
      ? readonly string[] | null
      : Fields[Name]["kind"] extends "number"
        ? number | null
        : string | null;
};

/**
 * The sections of the form and their fields, in form order, which completeness follows. Fields that depend on one
 * choice of `facets` appear beside it and are not listed here.
 */
export const formSections = {
  teacher: {
    place: ["city", "state"],
    offers: ["specializations", "experienceYears"],
    lessons: ["hourlyRate", "availability", "lessonTimes"],
    learners: ["facets"],
    texts: ["nameZh", "headline", "headlineZh", "bio", "bioZh"],
    contacts: ["phone", "wechatId", "websiteUrl", "shownContacts"],
  },
  school: {
    place: ["schoolName", "nameZh", "city", "state", "schoolAddress"],
    offers: ["coursesOffered"],
    lessons: ["hourlyRate", "availability", "lessonTimes"],
    learners: ["facets"],
    texts: ["headline", "headlineZh", "bio", "bioZh"],
    contacts: ["phone", "wechatId", "websiteUrl", "shownContacts"],
  },
} as const satisfies Record<ListingType, Record<string, readonly FieldName[]>>;

export type FormSection = keyof (typeof formSections)["teacher"];

/** Texts that an owner may write in both locales. The second is Chinese; the first may be in either. */
export const localePairs = [
  ["bio", "bioZh"],
  ["headline", "headlineZh"],
] as const satisfies (readonly [FieldName, FieldName])[];

/** Counts an owner's edits; a 32-bit integer in the database. */
export const versionLimit: NumberLimit = { min: 1, max: 2_147_483_647 };

function line(limit: TextLimit, ...rules: Rule[]) {
  return { kind: "line", isRequired: true, limit, schema: requiredLine(limit, ...rules) } as const;
}

function optional(limit: TextLimit, ...rules: Rule[]) {
  return { kind: "line", isRequired: false, limit, schema: optionalLine(limit, ...rules) } as const;
}

function cleaned(clean: (text: string) => string, limit: TextLimit, ...rules: Rule[]) {
  return { kind: "line", isRequired: false, limit, clean, schema: optionalForm(clean, limit, ...rules) } as const;
}

function paragraphs(limit: TextLimit & { lines: number }) {
  return { kind: "paragraphs", isRequired: false, limit, schema: optionalParagraphs(limit) } as const;
}

function number(limit: NumberLimit, decimals: 0 | 2) {
  return { kind: "number", isRequired: true, limit, decimals, schema: numberWithin(limit, decimals) } as const;
}

function optionalNumber(limit: NumberLimit, decimals: 0 | 2) {
  return { kind: "number", isRequired: false, limit, decimals, schema: omissibleNumber(limit, decimals) } as const;
}

function list(limit: TextLimit & { items: number }, store?: (item: string) => string) {
  return { kind: "list", isRequired: true, limit, schema: requiredList(limit, store) } as const;
}

function choices<const Word extends string>(
  options: readonly Word[],
  isPossible?: (chosen: readonly Word[]) => boolean,
) {
  const schema = someOf(options, isPossible);
  return { kind: "choices", isRequired: true, limit: { items: options.length }, options, schema } as const;
}

/** Clients of earlier versions, which lack the field, omit it: it keeps the stored value. */
function omissible(field: ReturnType<typeof choices<string>>) {
  return { ...field, schema: z.optional(field.schema) } as const;
}

/** Owners often omit the scheme. An address with another scheme is left unchanged, and rejected. */
function withScheme(text: string): string {
  return text === "" || /^[a-z][a-z\d+.-]*:/iu.test(text) ? text : `https://${text}`;
}

function compatible(text: string): string {
  return text.normalize("NFKC");
}
