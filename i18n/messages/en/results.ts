import { rowLabels } from "./listing-fields.ts";

export const results = {
  ...rowLabels,
  save: "Save",
  heading: "Mandarin Teachers",
  headingIn: "Mandarin Teachers in {city}",
  /** `{n}` can be "1,000+" when the count is capped. `teacher` and `school` are for searches for that type. */
  counts: {
    all: { one: "{n} listing found", other: "{n} listings found" },
    teacher: { one: "{n} listing found", other: "{n} listings found" },
    school: { one: "{n} listing found", other: "{n} listings found" },
    samples: { one: "{n} sample profile", other: "{n} sample profiles" },
  },
  loading: "Loading teachers...",
  empty: "No teachers found matching your criteria. Try adjusting your filters.",
  clearFilters: "Clear all filters",
  filters: "Filters",
  /** After the number of groups of filters, for screen readers. */
  inUse: "in use",
  moreFilters: "More filters",
  /** The group of filters without which there is most to see. */
  removeFilterSuggestion: {
    one: "Remove “{filter}” to see {n} listing",
    other: "Remove “{filter}” to see {n} listings",
  },
  showResults: "Show results",
  type: "Type",
  typeAll: "All",
  typeTeachers: "Teachers",
  typeSchools: "Schools",
  price: "Price",
  anyPrice: "Any price",
  priceUpTo: "Up to ${n}/hr",
  sortBy: "Sort by",
  sortDefault: "Most months paid",
  sortRating: "Highest rated",
  sortPriceUp: "Price: low to high",
  sortPriceDown: "Price: high to low",
  sortExperience: "Most experienced",
  removeFilter: "Remove filter: {filter}",
  ranking: "Listings with more months paid appear first.",
  wordsRanking: "Matching names come first, then listings with more months paid.",
  wordsEmpty: "No results for “{words}”. Try fewer words or another city.",
  wordsCut: "Only the first {characters} characters and {words} words were searched.",
  /** Ways out of a search by words without results. */
  fewerWords: { one: "“{words}”: {n} listing", other: "“{words}”: {n} listings" },
  inCity: { one: "{city}: {n} listing", other: "{city}: {n} listings" },
  inAllCities: { one: "All cities: {n} listing", other: "All cities: {n} listings" },
  /** Before listings whose names sound the same in other characters. */
  close: "Close, but not exact:",
  /** Before the part of a bio that matches. */
  fromBio: "From the bio",
  rankingLink: "How results are ordered",
  sampleTitle: "You’re looking at sample profiles.",
  sampleText:
    "There are no real listings for this search yet. Sign in to create a listing and be the first in your city.",
  sampleAction: "Sign in to create a listing",
  degradedTitle: "We can’t load listings right now.",
  degradedText: "The profiles below are samples. Please try again in a minute.",
  viewProfile: "View Profile",
  sampleData: "Sample Data",
  /** Stands around the amount: "$75" and "/hr". */
  rate: "${n}/hr",
  perHourShort: "/hr",
  years: { one: "{n} year", other: "{n} years" },
  pages: "Pages",
  page: "Page {n}",
  pageOf: "Page {page} of {pages}",
  previous: "Previous",
  next: "Next",
};
