import { cityName } from "#domain/cities/place-name.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { type SearchQuery, wordsLength } from "#domain/search/search-query.ts";
import { namesTimes } from "#domain/search/words/facet-names.ts";
import type { SearchTerm } from "#domain/search/words/fold.ts";
import type { TextClass } from "#domain/search/words/lexemes.ts";
import { markExcerpt, markWords } from "#domain/search/words/mark-words.ts";
import { maxSearchTerms, searchTermsOf } from "#domain/search/words/search-terms.ts";
import { formatCappedCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { type Locale, localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { foreignLang } from "#i18n/text-language.ts";
import { distinctPhrases, type Phrase, phrase, textInLocale } from "../listing/owner-text.ts";
import { type ListingRowView, searchedTexts } from "../listing-row-view.ts";

type PathOf = (changed: Partial<SearchQuery>) => string;

/** Page data that a keyword search adds. Paths include the locale prefix. */
export type WordsView = {
  /** Listings whose names sound the same in other characters. */
  close: { name: string; path: string; lang?: string }[];
  /** Links from an empty search to broader ones. */
  suggestions: { label: string; path: string }[];
};

export function wordsView(query: SearchQuery, results: SearchResults, locale: Locale, pathOf: PathOf): WordsView {
  const own = messagesFor(locale, "results");
  return {
    close: results.close.map(({ id, name }) => {
      const shown = primaryName({ ...name, latin: name.han ?? name.latin }, locale);
      return { name: shown, lang: foreignLang(shown, locale), path: localPath(locale, `/listing/${id}`) };
    }),
    suggestions: results.suggestions.map(({ filter, without, count }) => {
      const n = formatCappedCount(count);
      const words = without.words ?? query.words ?? "";
      const city = without.city ? cityName(without.city, without.city, locale) : "";
      const inCities = without.city ? own.inCity : own.inAllCities;
      const label = "city" in filter ? inCities : own.fewerWords;
      return { label: interpolate(plural(label, count.value, { n }), { words, city }), path: pathOf(without) };
    }),
  };
}

/** Explains which part of a search that is too long is used; null for other searches. */
export function cutNote({ words, wordsAreCut }: SearchQuery, locale: Locale): string | null {
  const isCut = wordsAreCut || (words !== null && searchTermsOf(words).isCut);
  const { wordsCut } = messagesFor(locale, "results");
  return isCut ? interpolate(wordsCut, { characters: wordsLength, words: maxSearchTerms }) : null;
}

/**
 * Marks the search's matches in a row. Names a school's matching teachers, adds an excerpt if only the listing's long
 * text matches, and a fact for times of lessons and exam levels that no shown text has.
 */
export function withMarks(
  view: ListingRowView,
  row: ListingSummary,
  { words }: SearchQuery,
  results: SearchResults,
  locale: Locale,
): ListingRowView {
  if (words === null) return view;
  const { terms } = searchTermsOf(words);
  const marks: Record<string, string[]> = {};
  const offers = distinctPhrases(view.offers.map((offer) => matchedTitle(offer, row, terms, locale)));
  const shown = { ...view, offers };
  for (const { text, textClass } of searchedTexts(shown)) {
    const parts = markWords(text, terms, textClass);
    if (parts !== null) marks[text] = parts;
  }
  const named = terms.filter((term) => term.kind === "level" || namesTimes(term));
  for (const { text } of view.facts) {
    const parts = markWords(
      text,
      named.filter((term) => isIn(text, term, "text")),
      "text",
    );
    if (parts !== null) marks[text] = parts;
  }
  const isMarked = Object.keys(marks).length > 0;
  const added = teamOf(row.id, results, terms, locale) ?? (isMarked ? null : excerptOf(row.id, results, terms, locale));
  const texts = [...searchedTexts(shown), ...view.facts.map(({ text }) => ({ text, textClass: "text" as const }))];
  const unexplained = named.filter(
    (term) =>
      !texts.some(({ text, textClass }) => isIn(text, term, textClass)) &&
      excerptOf(row.id, results, [term], locale) === null,
  );
  const facts = [...(added === null ? [] : [added]), ...namedFacts(unexplained, locale)];
  if (!isMarked && facts.length === 0) return view;
  return {
    ...shown,
    facts: [...view.facts, ...facts.map(({ fact }) => fact)],
    marks: Object.assign(marks, ...facts.map((one) => one.marks)),
  };
}

/** Whether the text has the part of a search: of several words, each. */
function isIn(text: string, term: SearchTerm, textClass: TextClass): boolean {
  const words = term.kind === "phrase" ? term.words : [term];
  return words.every((word) => markWords(text, [word], textClass) !== null);
}

/** The times and exam levels that a listing was found by, in the reader's words. */
function namedFacts(terms: readonly SearchTerm[], locale: Locale) {
  const { exam, times } = messagesFor(locale, "filters").groups;
  const levels = terms.flatMap((term) => (term.kind === "level" ? [`${term.exam.toUpperCase()} ${term.level}`] : []));
  const named = terms.flatMap(({ kind, text }) =>
    kind === "level" ? [] : [text.charAt(0).toUpperCase() + text.slice(1)],
  );
  return [
    { label: exam, texts: levels },
    { label: times, texts: named },
  ].flatMap(({ label, texts }) => {
    if (texts.length === 0) return [];
    const parts = texts.flatMap((text, index) => [index === 0 ? "" : separatorOf(locale), text]);
    const text = parts.join("");
    return [{ fact: { label, text, lang: foreignLang(text, locale), className: "l-fit" }, marks: { [text]: parts } }];
  });
}

function separatorOf(locale: Locale): string {
  return locale === "zh" ? "、" : ", ";
}

/** The title of a course in the other language, if only that one matches. */
function matchedTitle(shown: Phrase, row: ListingSummary, terms: readonly SearchTerm[], locale: Locale): Phrase {
  const titles = [...row.chineseTitles].find((pair) => pair.includes(shown.text));
  const other = titles?.find((title) => title !== shown.text);
  const isMatch = (text: string) => markWords(text, terms, "offer") !== null;
  return other === undefined || isMatch(shown.text) || !isMatch(other) ? shown : (phrase(other, locale) ?? shown);
}

/** The maximum number of teachers named in a row. */
const maxTeam = 3;

function teamOf(id: string, { teamNames }: SearchResults, terms: readonly SearchTerm[], locale: Locale) {
  const found = (teamNames.get(id) ?? []).flatMap((name) => {
    const parts = markWords(name, terms, "name");
    return parts === null ? [] : [parts];
  });
  const [first, ...others] = found.slice(0, maxTeam);
  if (first === undefined) return null;
  // Even parts are plain, odd ones are marked: the separator belongs to the plain part between two names.
  const parts = others.reduce((all, next) => joinMarks(all, separatorOf(locale), next), first);
  const shown = parts.join("");
  const { teamTitle, teamOfOne } = messagesFor(locale, "listing");
  const label = found.length === 1 ? teamOfOne : teamTitle;
  return {
    fact: { label, text: shown, lang: foreignLang(shown, locale), className: "l-fit" },
    marks: { [shown]: parts },
  };
}

function joinMarks(before: readonly string[], separator: string, [start = "", ...rest]: readonly string[]): string[] {
  const isOpen = before.length % 2 === 0;
  if (isOpen) return [...before, separator + start, ...rest];
  return [...before.slice(0, -1), `${before.at(-1) ?? ""}${separator}${start}`, ...rest];
}

function excerptOf(id: string, { longTexts }: SearchResults, terms: readonly SearchTerm[], locale: Locale) {
  const [first = null, chinese = null] = longTexts.get(id) ?? [];
  for (const text of [textInLocale(first, chinese, locale), first, chinese]) {
    const parts = text === null ? null : markExcerpt(text, terms);
    if (parts === null) continue;
    const shown = parts.join("");
    const fact = {
      label: messagesFor(locale, "results").fromBio,
      text: shown,
      lang: foreignLang(shown, locale),
      className: "l-fit",
    };
    return { fact, marks: { [shown]: parts } };
  }
  return null;
}
