import { facetGroups, facetLabels } from "./facets.ts";

/** The page of the filters that the results have no room for. */
export const filters = {
  groups: facetGroups,
  facets: facetLabels,
  heading: "More filters",
  description: "Filter Mandarin teachers and schools by age, characters, exams, times and more.",
  lead: "Choose any that would suit you. In each group, a listing has at least one of your choices; owners who haven’t said aren’t shown.",
  leadOfCity: "In {city}",
  clear: "Clear these filters",
  back: "Back",
};
