import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { cityKey } from "#domain/cities/city-key.ts";
import { placeName, stateNames } from "#domain/cities/place-name.ts";
import { facetKeysOf } from "#domain/facets/facets.ts";
import { categoryKeysOf } from "#domain/listings/fields/categories.ts";
import { describeField, type FieldName, hasField, searchedFields } from "#domain/listings/fields/listing-fields.ts";
import type { CompleteInput } from "#domain/listings/fields/listing-input.ts";
import { isSpecializationKey } from "#domain/listings/fields/specializations.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { messagesFor } from "#i18n/messages.ts";
import { snakeCase } from "#std/text/snake-case.ts";
import { lexemesOf, lexemesOfAddress, signs } from "./lexemes.ts";
import { timeKeys } from "./time-names.ts";

/**
 * The version of the rules that derive words from texts. When it is incremented, the job `refold-listings` recomputes
 * the words of all listings.
 */
export const searchWordsVersion = 6;

/** The texts and keys from which a listing's words are derived. */
export type WordsSource = { [Name in FieldName]?: unknown } & {
  listingType: ListingType;
  city: string;
  state: string;
  cityKey: string;
  /** The owner's name, which is the name of a teacher's listing. */
  fullName: string;
  facets: readonly string[];
  lessonTimes: readonly string[];
  /** As stored, because a school's courses add to them. */
  categoryKeys?: readonly string[];
  facetKeys?: readonly string[];
  /** The names of the teachers that a school shows. */
  teamNames?: readonly string[];
  /** The exams of a school's courses, such as `hsk4`. */
  courseExams?: readonly string[];
  /** The days of a school's courses, `sat`, and the parts of these days, `sat-morning`. */
  courseTimes?: readonly string[];
};

/** The columns that make a listing searchable by words. `version` is the listing's version that the texts belong to. */
export function wordsColumns(
  source: WordsSource,
  version: number,
): { search_words: RawBuilder<string>; words_folding: number; words_version: number } {
  // Contains only signs, letters and digits, so no escaping is needed inside the quotes.
  const vector = wordsOf(source).map((word) => `'${word}'`);
  return {
    search_words: sql<string>`${vector.join(" ")}::tsvector`,
    words_folding: searchWordsVersion,
    words_version: version,
  };
}

/**
 * The words of an owner's input, for the statement that stores it and selects the owner's `full_name` as `owner`: if
 * that differs from the account's name, the words are marked as outdated. `more`: the words of courses and teachers.
 */
export function wordsColumnsOf(
  input: CompleteInput,
  fullName: string,
  version: number,
  more: Partial<WordsSource> = {},
) {
  const columns = wordsColumns({ ...input, cityKey: cityKey(input.city), fullName, ...more }, version);
  const isCurrent = sql<boolean>`(select full_name from owner) = ${fullName}`;
  return {
    ...columns,
    words_folding: sql<number>`case when ${isCurrent} then ${sql.lit(searchWordsVersion)} else 0 end`,
  };
}

/** The columns of `teacher_listings as listing`, joined with `profiles`, from which words are derived. */
export const wordsSelection = [
  "listing.id",
  "listing.version",
  "listing.listing_type as listingType",
  "listing.city",
  "listing.state",
  "listing.city_key as cityKey",
  "listing.facets",
  "listing.lesson_times as lessonTimes",
  "listing.category_keys as categoryKeys",
  "listing.facet_keys as facetKeys",
  "profiles.full_name as fullName",
  ...searchedFields.map((name) => sql<unknown>`${sql.ref(`listing.${snakeCase(name)}`)}`.as(name)),
] as const;

/** Throws if the listing does not exist. */
export async function readWordsSource(db: Database, listingId: string): Promise<WordsSource & { version: number }> {
  const row = await db
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(wordsSelection)
    .where("listing.id", "=", listingId)
    .executeTakeFirstOrThrow();
  return row as WordsSource & { version: number };
}

/** Locks the name until the transaction ends: a concurrent rename waits, and then marks the words as outdated. */
export function ownerName(db: Pick<Database, "selectFrom">, userId: string) {
  return db.selectFrom("profiles").select("full_name").where("id", "=", userId).forShare();
}

/** The distinct lexemes of a listing. */
function wordsOf(source: WordsSource): string[] {
  const fields = searchedFields.filter((name) => hasField(source.listingType, name));
  const owned = fields.map((name) => ({
    texts: textsOf(source[name]),
    textClass: describeField(name).search ?? "text",
  }));
  const people = source.listingType === "teacher" ? [source.fullName] : (source.teamNames ?? []);
  const all = [...owned, { texts: people, textClass: "name" as const }];
  const isTeacher = source.listingType === "teacher";
  const names = isTeacher ? all.filter(({ textClass }) => textClass === "name").flatMap(({ texts }) => texts) : people;
  const found = [
    ...all.flatMap(({ texts, textClass }) => texts.flatMap((text) => lexemesOf(text, textClass))),
    ...names.flatMap(lexemesOfAddress),
    ...[...placeTexts(source), ...(source.courseExams ?? [])].flatMap((text) => lexemesOf(text, "offer")),
    ...keysOf(source).map((key) => `${signs.key}${key}`),
  ];
  return [...new Set(found)];
}

/** Categories, facets and times of lessons. */
function keysOf(source: WordsSource): string[] {
  const { categoryKeys = [], facetKeys = [], lessonTimes, courseTimes = [] } = source;
  const times = timeKeys([...lessonTimes, ...courseTimes]);
  return [...categoryKeysOf(offersOf(source)), ...facetKeysOf(source), ...categoryKeys, ...facetKeys, ...times];
}

function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.filter((text) => typeof text === "string").flatMap(labelsOf);
}

/** The names of a known specialization in both locales. */
function labelsOf(text: string): string[] {
  if (!isSpecializationKey(text)) return [text];
  return (["en", "zh"] as const).map((locale) => messagesFor(locale, "shared").specializations[text]);
}

function offersOf({ listingType, specializations, coursesOffered }: WordsSource): string[] {
  const offers = listingType === "teacher" ? specializations : coursesOffered;
  return Array.isArray(offers) ? offers.filter((offer) => typeof offer === "string") : [];
}

function placeTexts(source: WordsSource): string[] {
  const state = Object.hasOwn(stateNames, source.state) ? stateNames[source.state] : undefined;
  return [placeName(source, "en"), placeName(source, "zh"), state ?? ""];
}
