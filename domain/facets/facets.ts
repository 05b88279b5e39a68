/**
 * Facets: filters besides city, category and price, in the order of forms, URLs and pages. The group `times` is derived
 * from an owner's `lessonTimes`; owners choose the keys of all others.
 */
export const facetGroups = {
  learners: ["age-0-5", "age-6-12", "age-13-17", "adult", "heritage"],
  characters: ["simplified", "traditional"],
  reading: ["pinyin", "zhuyin"],
  exam: ["hsk", "yct", "ap", "tocfl", "ib"],
  place: ["in-person", "online", "at-home"],
  times: ["weekday-day", "weekday-evening", "weekend"],
  trial: ["trial-free", "trial-paid"],
  languages: ["explains-en", "explains-zh", "explains-yue"],
  students: ["open", "waiting", "full"],
} as const;

export type FacetGroup = keyof typeof facetGroups;
export type FacetKey = (typeof facetGroups)[FacetGroup][number];
export type TimeFacet = (typeof facetGroups)["times"][number];

export const facetGroupNames = Object.keys(facetGroups) as FacetGroup[];

export const facetKeys: readonly FacetKey[] = facetGroupNames.flatMap(
  (group): readonly FacetKey[] => facetGroups[group],
);

/** The groups that owners choose from. */
export const chosenGroups = facetGroupNames.filter((group) => group !== "times");

/** The keys that owners choose. */
export const chosenFacets = chosenGroups.flatMap((group): readonly FacetKey[] => facetGroups[group]);

/** The group of which an owner may choose at most one key. */
export const singleChoice = "students" satisfies FacetGroup;

/** Whether these keys may be combined. */
export function isPossible(keys: readonly string[]): boolean {
  return facetGroups[singleChoice].filter((key) => keys.includes(key)).length <= 1;
}

/** The days of a week, and the parts of a day: before noon, noon to 5 p.m., and after 5 p.m. */
export const weekDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export const dayParts = ["morning", "afternoon", "evening"] as const;
export type WeekDay = (typeof weekDays)[number];
export type DayPart = (typeof dayParts)[number];

/** A part of a day of the week, in the time zone of the listing's city. */
export type LessonTime = `${WeekDay}-${DayPart}`;

export const lessonTimes = weekDays.flatMap((day) => dayParts.map((part): LessonTime => `${day}-${part}`));

/** The keys that learners can filter a listing by, in the order of `facetGroups`. */
export function facetKeysOf(listing: { facets: readonly string[]; lessonTimes: readonly string[] }): FacetKey[] {
  const times = new Set<FacetKey>(listing.lessonTimes.map(timeFacetOf));
  return facetKeys.filter((key) => listing.facets.includes(key) || times.has(key));
}

/**
 * Parses the comma-separated facets in a URL, without unknown ones and in the order of `facetGroups`, so that every
 * combination has one form. Only the first thousand characters count, which is more than all keys take.
 */
export function parseFacets(text: string): FacetKey[] {
  const named = new Set(text.slice(0, 1000).split(","));
  return facetKeys.filter((key) => named.has(key));
}

/** The keys by group, without empty groups. A listing must match every group, by any key of the group. */
export function facetsByGroup(keys: readonly FacetKey[]): { group: FacetGroup; keys: FacetKey[] }[] {
  return facetGroupNames
    .map((group) => ({ group, keys: facetGroups[group].filter((key): key is FacetKey => keys.includes(key)) }))
    .filter((found) => found.keys.length > 0);
}

export function timeFacetOf(time: string): TimeFacet {
  if (/^(?:sat|sun)-/.test(time)) return "weekend";
  return time.endsWith("-evening") ? "weekday-evening" : "weekday-day";
}
