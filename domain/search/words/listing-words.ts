import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { cityKey } from "#domain/cities/city-key.ts";
import { placeName, stateNames } from "#domain/cities/place-name.ts";
import { facetKeysOf } from "#domain/facets/facets.ts";
import { categoryKeysOf } from "#domain/listings/fields/categories.ts";
import { describeField, type FieldName, hasField, searchedFields } from "#domain/listings/fields/listing-fields.ts";
import type { ListingInput } from "#domain/listings/fields/listing-input.ts";
import { isSpecializationKey } from "#domain/listings/fields/specializations.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import { messagesFor } from "#i18n/messages.ts";
import { lexemesOf, lexemesOfAddress, signs } from "./lexemes.ts";

/**
 * Of the rules that make words of texts. With a higher number, the job `refold-listings` makes the words of all
 * listings anew.
 */
export const foldingVersion = 1;

/** The texts and keys from which the words of a listing are made. */
export type WordsSource = { [Name in FieldName]?: unknown } & {
  listingType: ListingType;
  city: string;
  state: string;
  cityKey: string;
  /** Of the owner: the name of a teacher. */
  fullName: string;
  facets: readonly string[];
  lessonTimes: readonly string[];
};

/** The columns that make a listing searchable by words. `version` is the one whose texts these are. */
export function wordsColumns(
  source: WordsSource,
  version: number,
): { search_words: RawBuilder<string>; words_folding: number; words_version: number } {
  // Signs, letters and digits alone, so that nothing in the quotes needs an escape.
  const vector = wordsOf(source).map((word) => `'${word}'`);
  return {
    search_words: sql<string>`${vector.join(" ")}::tsvector`,
    words_folding: foldingVersion,
    words_version: version,
  };
}

/**
 * The same for an owner's input, in the statement that stores it, which selects the owner's `full_name` as `owner`: the
 * words are marked as old where that is another name than the account's.
 */
export function wordsColumnsOf(input: ListingInput, fullName: string, version: number) {
  const columns = wordsColumns({ ...input, cityKey: cityKey(input.city), fullName }, version);
  const isCurrent = sql<boolean>`(select full_name from owner) = ${fullName}`;
  return { ...columns, words_folding: sql<number>`case when ${isCurrent} then ${sql.lit(foldingVersion)} else 0 end` };
}

/** Locks the name until the end of the statement: a rename at the same time waits, and then marks the words as old. */
export function ownerName(db: Pick<Database, "selectFrom">, userId: string) {
  return db.selectFrom("profiles").select("full_name").where("id", "=", userId).forShare();
}

/** The lexemes of a listing, each once. */
function wordsOf(source: WordsSource): string[] {
  const fields = searchedFields.filter((name) => hasField(source.listingType, name));
  const owned = fields.map((name) => ({
    texts: textsOf(source[name]),
    textClass: describeField(name).search ?? "text",
  }));
  const isTeacher = source.listingType === "teacher";
  const all = isTeacher ? [...owned, { texts: [source.fullName], textClass: "name" as const }] : owned;
  const names = all.filter(({ textClass }) => textClass === "name").flatMap(({ texts }) => texts);
  const found = [
    ...all.flatMap(({ texts, textClass }) => texts.flatMap((text) => lexemesOf(text, textClass))),
    ...(isTeacher ? names.flatMap(lexemesOfAddress) : []),
    ...placeTexts(source).flatMap((text) => lexemesOf(text, "offer")),
    ...[...categoryKeysOf(offersOf(source)), ...facetKeysOf(source)].map((key) => `${signs.key}${key}`),
  ];
  return [...new Set(found)];
}

function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.filter((text) => typeof text === "string").flatMap(labelsOf);
}

/** A known specialization by its names in both locales. */
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
