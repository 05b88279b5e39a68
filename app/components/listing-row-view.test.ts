import { expect, test } from "vitest";
import type { ListingSummary } from "#domain/listings/listing.ts";
import { sampleListings } from "#domain/samples/sample-listings.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { listingRowView } from "./listing-row-view.ts";

const sample = sampleListings[0];
if (!sample) throw new Error("There are no samples.");
const listing: ListingSummary = { ...sample, headline: { en: "Chinese for busy people", zh: "为忙人而设的中文课" } };

function view(changes: Partial<ListingSummary>, locale: Locale, isSample = false) {
  const rowMessages = { shared: messagesFor(locale, "shared"), results: messagesFor(locale, "results") };
  return listingRowView({ ...listing, ...changes }, locale, rowMessages, isSample);
}

test("a row shows the owner's headline in the reader's language", () => {
  expect(view({}, "en").headline).toEqual({ text: "Chinese for busy people" });
  expect(view({}, "zh").headline).toEqual({ text: "为忙人而设的中文课" });
});

test("a headline in the other language only is marked with that language, and a missing one is null", () => {
  expect(view({ headline: { en: null, zh: "为忙人而设" } }, "en").headline).toEqual({
    text: "为忙人而设",
    lang: "zh-Hans",
  });
  expect(view({ headline: { en: "For all", zh: null } }, "zh").headline).toEqual({ text: "For all", lang: "en" });
  expect(view({ headline: { en: " ", zh: null } }, "en").headline).toBeNull();
});

test("a row lists each subject once, known ones in the reader's language", () => {
  const specializations = ["business", "hsk", "Calligraphy 书法"];
  expect(view({ specializations }, "zh").offers.map(({ text }) => text)).toEqual([
    "商务中文",
    "HSK 备考",
    "Calligraphy 书法",
  ]);
});

test("a name that does not fit on one line of a phone is flagged as long", () => {
  expect(view({ name: { latin: "Peiyuan Zhou", han: "周培元" } }, "en").longName).toBe(false);
  expect(view({ name: { latin: "Charles River Chinese School", han: null } }, "en").longName).toBe(true);
  expect(view({ name: { latin: null, han: "西雅图中文教育文化中心" } }, "zh").longName).toBe(true);
});

test("a sample shows its own rating, a new listing the starting rating", () => {
  expect(view({}, "en", true).rating).toEqual({ value: "4.9", starting: true });
  expect(view({ rating: 4.8 }, "en").rating).toMatchObject({ value: "4.8", starting: true });
});
