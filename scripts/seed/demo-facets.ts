import { type FacetKey, facetKeysOf, lessonTimes } from "#domain/facets/facets.ts";
import { seededRandom } from "#std/random.ts";

/** The share of demo listings with each key, among those with any. */
const shares: Partial<Record<FacetKey, number>> = {
  "age-0-5": 0.2,
  "age-6-12": 0.5,
  "age-13-17": 0.45,
  adult: 0.6,
  heritage: 0.35,
  simplified: 0.85,
  traditional: 0.35,
  pinyin: 0.8,
  zhuyin: 0.25,
  hsk: 0.35,
  yct: 0.15,
  ap: 0.25,
  tocfl: 0.05,
  ib: 0.1,
  "in-person": 0.55,
  online: 0.7,
  "at-home": 0.15,
  "trial-free": 0.4,
  "explains-en": 0.9,
  "explains-zh": 0.6,
  "explains-yue": 0.12,
  open: 0.7,
};

/** The facets of a demo listing: reproducible from the seed. One listing in four has none. */
export function makeFacets(seed: string) {
  const random = seededRandom(`${seed}:facets`);
  if (random.chance(0.25)) return { facets: [], lesson_times: [], facet_keys: [] };
  const facets = Object.entries(shares).flatMap(([key, share]) => (random.chance(share) ? [key] : []));
  const times = lessonTimes.filter((time) => random.chance(/^(?:sat|sun)|evening$/.test(time) ? 0.4 : 0.15));
  return { facets, lesson_times: times, facet_keys: facetKeysOf({ facets, lessonTimes: times }) };
}
