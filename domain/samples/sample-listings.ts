import { placeName } from "#domain/cities/place-name.ts";
import { categoryKeysOf } from "#domain/listings/fields/categories.ts";
import { rowFields } from "#domain/listings/fields/listing-fields.ts";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import type { SearchQuery, SearchSort } from "#domain/search/search-query.ts";

type Sample = Pick<
  ListingSummary,
  "id" | "name" | "cityKey" | "city" | "state" | "offers" | "experienceYears" | "hourlyRate" | "rating" | "email"
> &
  Partial<ListingSummary>;

const samples: readonly Sample[] = [
  {
    id: "sample-1",
    name: { latin: "Zhang Wenli", han: "张文丽" },
    cityKey: "new-york",
    city: "New York",
    state: "NY",
    offers: ["business", "hsk", "conversational"],
    experienceYears: 8,
    availability: "Mon-Fri, 6pm-9pm ET",
    hourlyRate: 75,
    rating: 4.9,
    email: "wenli@zhangmandarin.example",
    websiteUrl: "https://zhangmandarin.example",
  },
  {
    id: "sample-2",
    name: { latin: "Chen Haoran", han: "陈浩然" },
    cityKey: "san-francisco",
    city: "San Francisco",
    state: "CA",
    offers: ["conversational", "business"],
    experienceYears: 5,
    availability: "Mon-Thu, 6pm-9pm PT",
    hourlyRate: 70,
    rating: 4.8,
    email: "haoran.chen@baychinese.example",
    websiteUrl: "https://baychinese.example",
  },
  {
    id: "sample-3",
    name: { latin: "Grace Wu", han: "吴慧" },
    cityKey: "toronto",
    city: "Toronto",
    state: "ON",
    offers: ["children", "conversational"],
    experienceYears: 10,
    availability: "Sat-Sun, 10am-4pm ET",
    hourlyRate: 60,
    rating: 4.9,
    email: "grace.wu@littlelantern.example",
    websiteUrl: "https://littlelantern.example",
  },
  {
    id: "sample-4",
    name: { latin: "Zhou Min", han: "周敏" },
    cityKey: "los-angeles",
    city: "Los Angeles",
    state: "CA",
    offers: ["hsk", "test-prep"],
    experienceYears: 7,
    availability: "Tue-Sat, 3pm-8pm PT",
    hourlyRate: 65,
    rating: 4.7,
    email: "min@zhouhsk.example",
    websiteUrl: "https://zhouhsk.example",
  },
  {
    id: "sample-5",
    name: { latin: "Daniel Zhao", han: "赵明远" },
    cityKey: "chicago",
    city: "Chicago",
    state: "IL",
    offers: ["academic", "test-prep"],
    experienceYears: 12,
    hourlyRate: 65,
    rating: 4.8,
    email: "daniel.zhao@prairiechinese.example",
    websiteUrl: "https://prairiechinese.example",
  },
  {
    id: "sample-6",
    name: { latin: "Sun Ruolan", han: "孙若兰" },
    cityKey: "boston",
    city: "Boston",
    state: "MA",
    offers: ["academic", "hsk"],
    experienceYears: 9,
    availability: "Mon-Thu, 5pm-9pm ET",
    hourlyRate: 80,
    rating: 4.9,
    email: "ruolan@charleschinese.example",
    websiteUrl: "https://charleschinese.example",
  },
  {
    id: "sample-7",
    name: { latin: "Emily Huang", han: "黄思琪" },
    cityKey: "seattle",
    city: "Seattle",
    state: "WA",
    offers: ["children"],
    experienceYears: 4,
    availability: "Wed-Fri, 3pm-6pm PT",
    hourlyRate: 55,
    rating: 4.7,
    email: "emily@huangchinese.example",
    websiteUrl: "https://huangchinese.example",
  },
  {
    id: "sample-8",
    name: { latin: "Xu Wenbo", han: "许文博" },
    cityKey: "vancouver",
    city: "Vancouver",
    state: "BC",
    offers: ["conversational", "business"],
    experienceYears: 6,
    availability: "Mon-Fri, 7pm-9pm PT",
    hourlyRate: 60,
    rating: 4.8,
    email: "wenbo.xu@tidewatermandarin.example",
    websiteUrl: "https://tidewatermandarin.example",
  },
];

/**
 * The eight built-in teachers, one per main city, shown if the directory has no results. They exist only here: never in
 * the database, a sitemap, structured data or a count of real listings.
 *
 * @internal Exported for its tests.
 */
export const sampleListings: readonly ListingSummary[] = samples.map(
  (sample) =>
    ({
      ...Object.fromEntries(rowFields.map((field) => [field, null])),
      facets: [],
      lessonTimes: [],
      chineseTitles: new Map(),
      facetKeys: [],
      ...sample,
      type: "teacher",
      place: { en: placeName(sample, "en"), zh: placeName(sample, "zh") },
      reviewCount: 0,
      avatarUrl: null,
    }) as ListingSummary,
);

/**
 * Returns the sample teachers that match a query, in its order. There is only one page, whatever the requested page.
 */
export function filterSamples(query: SearchQuery): ListingSummary[] {
  return sampleListings.filter((sample) => matches(sample, query)).toSorted(orders[query.sort]);
}

function matches(sample: ListingSummary, query: SearchQuery): boolean {
  if (query.city !== null && sample.cityKey !== query.city) return false;
  if (query.category !== null && !categoryKeysOf(sample.offers).includes(query.category)) return false;
  // Samples have no facets.
  if (query.facets.length > 0) return false;
  if (query.type !== null && sample.type !== query.type) return false;
  return query.maxPrice === null || sample.hourlyRate <= query.maxPrice;
}

const orders: Record<SearchSort, (one: ListingSummary, other: ListingSummary) => number> = {
  default: () => 0,
  rating: (one, other) => other.rating - one.rating,
  price: (one, other) => one.hourlyRate - other.hourlyRate,
  "price-desc": (one, other) => other.hourlyRate - one.hourlyRate,
  experience: (one, other) => (other.experienceYears ?? 0) - (one.experienceYears ?? 0),
};
