import { expect, test } from "vitest";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import type { SearchResults } from "#domain/search/search-listings.ts";
import { wholeDirectory } from "#domain/search/search-query.ts";
import type { ListingRowView } from "../listing-row-view.ts";
import { withMarks } from "./words-view.ts";

const view = {
  name: { latin: "Hudson Mandarin School", han: null },
  place: "New York, NY",
  headline: null,
  offers: [],
  facts: [],
} as unknown as ListingRowView;

function marked(words: string, names: string[], locale: "en" | "zh" = "en") {
  const results = { longTexts: new Map(), teamNames: new Map([["school", names]]) } as unknown as SearchResults;
  return withMarks(view, { id: "school" } as ListingSummary, { ...wholeDirectory, words }, results, locale);
}

test("a school found by its teachers lists their names", () => {
  const names = ["Li Na", "Wang Mei 王梅", "王芳"];
  const shown = "Wang Mei 王梅, 王芳";
  expect(marked("wang laoshi", names)).toMatchObject({
    facts: [{ label: "Teachers", text: shown }],
    marks: { [shown]: ["", "Wang", " Mei ", "王", "梅, ", "王", "芳"] },
  });
  expect(marked("王芳", names, "zh")).toMatchObject({ facts: [{ label: "师资", text: "王芳" }] });
});

test("a course's title is shown in the language that matches", () => {
  const chineseTitles: ListingSummary["chineseTitles"] = new Map([["Saturday Chinese", "周六中文"]]);
  const row = { id: "other", chineseTitles } as ListingSummary;
  const results = { longTexts: new Map(), teamNames: new Map() } as unknown as SearchResults;
  const shownFor = (words: string, title: string, locale: "en" | "zh") => {
    const query = { ...wholeDirectory, words };
    const { offers, marks } = withMarks({ ...view, offers: [{ text: title }] }, row, query, results, locale);
    return [offers[0]?.text, offers[0]?.lang, marks?.[offers[0]?.text ?? ""]];
  };
  expect(shownFor("周六", "周六中文", "zh")).toEqual(["周六中文", undefined, ["", "周六", "中文"]]);
  expect(shownFor("saturday", "周六中文", "zh")).toEqual(["Saturday Chinese", "en", ["", "Saturday", " Chinese"]]);
  expect(shownFor("周六", "Saturday Chinese", "en")).toEqual(["周六中文", "zh-Hans", ["", "周六", "中文"]]);
  expect(shownFor("hudson", "周六中文", "zh")).toEqual(["周六中文", undefined, undefined]);
});

test("teachers who do not match are not listed, and at most three are", () => {
  expect(marked("hudson", ["Li Na"]).facts).toEqual([]);
  expect(marked("li", ["Li Na", "Li Wei", "李雷", "Li Bo"]).facts[0]?.text).toBe("Li Na, Li Wei, 李雷");
});

test("a listing found only by its times or an exam shows them as matched", () => {
  const facts = [{ label: "Availability", text: "Weekday evenings" }];
  const row = { id: "other", chineseTitles: new Map() } as unknown as ListingSummary;
  const found = (words: string, locale: "en" | "zh" = "en", more: Partial<ListingRowView> = {}, bio = "") => {
    const results = { longTexts: new Map([["other", [bio]]]), teamNames: new Map() } as unknown as SearchResults;
    return withMarks({ ...view, facts, ...more }, row, { ...wholeDirectory, words }, results, locale);
  };
  expect(found("saturday morning hsk5 sunday")).toMatchObject({
    facts: [...facts, { label: "Exam", text: "HSK 5" }, { label: "When", text: "Saturday morning, Sunday" }],
    marks: { "HSK 5": ["", "HSK 5"], "Saturday morning, Sunday": ["", "Saturday morning", ", ", "Sunday"] },
  });
  expect(found("周六上午", "zh")).toMatchObject({ marks: { 周六上午: ["", "周六上午"] } });
  expect(found("hudson 周六上午", "zh").facts[1]).toMatchObject({ label: "上课时段", text: "周六上午" });
  // The owner's own text says it: nothing is added.
  expect(found("weekday evenings")).toMatchObject({
    facts,
    marks: { "Weekday evenings": ["", "Weekday", " ", "evenings"] },
  });
  expect(found("hsk5", "en", { offers: [{ text: "HSK 4-6" }] }).facts).toEqual(facts);
  expect(found("saturday morning", "en", {}, "I teach every Saturday morning.").facts).toMatchObject([
    ...facts,
    { label: "From the bio" },
  ]);
});
