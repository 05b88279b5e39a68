import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LocaleProvider } from "#app/locale/locale-context.tsx";
import type { ListingSummary, Previewed } from "#domain/listings/listing-summary.ts";
import { sampleListings } from "#domain/samples/sample-listings.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { ListingRow } from "./listing-row.tsx";
import { listingRowView } from "./listing-row-view.ts";

const sample = sampleListings[0];
if (!sample) throw new Error("There are no samples.");
const listing: ListingSummary = { ...sample, headline: "Chinese for busy people", headlineZh: "为忙人而设的中文课" };

function row(changes: Partial<Previewed<ListingSummary>>, locale: Locale, isSample = false): string {
  const own = { shared: messagesFor(locale, "shared"), results: messagesFor(locale, "results") };
  const view = listingRowView({ ...listing, ...changes }, locale, own, isSample);
  return renderToStaticMarkup(
    <LocaleProvider locale={locale} messages={own.shared}>
      <MemoryRouter>
        <ListingRow row={view} messages={own.results} sample={isSample} />
      </MemoryRouter>
    </LocaleProvider>,
  );
}

test("a row shows the owner's headline in the reader's language", () => {
  expect(row({}, "en")).toContain('<p class="l-headline">Chinese for busy people</p>');
  expect(row({}, "zh")).toContain('<p class="l-headline">为忙人而设的中文课</p>');
});

test("a headline in the other language is marked with that language, and a missing one is omitted", () => {
  expect(row({ headline: null }, "en")).toContain('<p class="l-headline" lang="zh-Hans">为忙人而设的中文课</p>');
  expect(row({ headlineZh: null }, "zh")).toContain('<p class="l-headline" lang="en">Chinese for busy people</p>');
  expect(row({ headline: " ", headlineZh: null }, "en")).not.toContain("l-headline");
});

test("a row lists each subject once, known ones in the reader's language", () => {
  const markup = row({ offers: ["business", "hsk", "Calligraphy 书法"] }, "zh");
  const badges = [...markup.matchAll(/<li class="badge"[^>]*>(.*?)<\/li>/g)].map(([, text]) => text);
  expect(badges).toEqual(["商务中文", "HSK 备考", "Calligraphy 书法"]);
});

test("a row lists courses by their titles in the reader's language, each once", () => {
  const offers = ["Saturday Chinese", "SATURDAY Chinese II", "Calligraphy"];
  const chineseTitles = new Map([
    ["Saturday Chinese", "周六中文"],
    ["SATURDAY Chinese II", "周六中文"],
  ]);
  const badges = (locale: Locale) =>
    [...row({ offers, chineseTitles }, locale).matchAll(/<li class="badge"[^>]*>(.*?)<\/li>/g)].map(([, text]) => text);
  expect(badges("en")).toEqual(offers);
  expect(badges("zh")).toEqual(["周六中文", "Calligraphy"]);
});

test("a name too long for one line on a phone is flagged as long", () => {
  expect(row({ name: { latin: "Peiyuan Zhou", han: "周培元" } }, "en")).toContain('class="listing"');
  expect(row({ name: { latin: "Charles River Chinese School", han: null } }, "en")).toContain('class="listing long"');
  expect(row({ name: { latin: null, han: "西雅图中文教育文化中心" } }, "zh")).toContain('class="listing long"');
});

test("a sample shows its own rating, a new listing the starting rating", () => {
  expect(row({}, "en", true)).toMatch(/class="rating starting">.*?<span class="num">4\.9<\/span><\/span>/);
  expect(row({ rating: 4.8 }, "en")).toMatch(/class="rating starting">.*?4\.8<\/span><small/);
});

test("missing facts are omitted, availability has a default, and a preview without a rate shows a dash", () => {
  const markup = row({ experienceYears: null, availability: null, hourlyRate: null }, "en");
  expect(markup).toContain(
    '<dl class="facts"><div><dt>Availability</dt> <dd class="num">By appointment</dd></div></dl>',
  );
  expect(markup).toContain('<b class="num">—</b>');
  expect(row({ experienceYears: 1, hourlyRate: 62.5 }, "en")).toMatch(/>1 year<.*>\$62\.50</);
});

test("only contacts that are safe to link are shown, and those of samples as text", () => {
  const hostile = { email: "a@b.example?cc=c@d.example", websiteUrl: "javascript:alert(1)" };
  expect(row(hostile, "en")).not.toContain("l-links");
  const contacts = { email: "lin@mail.example", websiteUrl: "https://lin.example" };
  expect(row(contacts, "en")).toMatch(/href="mailto:lin@mail\.example".*href="https:\/\/lin\.example\/"/);
  expect(row(contacts, "en", true)).toMatch(/<ul class="l-links plain">(?!.*href)/);
});
