import type { Category } from "#domain/listings/fields/categories.ts";

/** A short article for learners at `/resources/{slug}`, in both locales (`i18n/guides/`). */
type Guide = {
  /** When its text was first published and last changed substantially, in ISO 8601. */
  publishedOn: string;
  changedOn: string;
  /** The categories of results that it fits; results without a category link to guides that fit all. */
  categories: readonly Category[] | "all";
};

/** Every guide by its slug, in the order of the resources page. */
export const guides = {
  "choosing-a-teacher": { publishedOn: "2026-11-24", changedOn: "2026-11-28", categories: "all" },
  "first-lesson": { publishedOn: "2026-11-24", changedOn: "2026-11-24", categories: ["conversational", "business"] },
  "chinese-exams": { publishedOn: "2026-11-24", changedOn: "2026-11-28", categories: ["hsk"] },
  "characters-and-sounds": { publishedOn: "2026-11-24", changedOn: "2026-11-28", categories: ["children"] },
  "heritage-learners": { publishedOn: "2026-11-24", changedOn: "2026-11-24", categories: ["children"] },
  "lesson-prices": { publishedOn: "2026-11-24", changedOn: "2026-11-24", categories: "all" },
} as const satisfies Record<string, Guide>;

export type GuideSlug = keyof typeof guides;

export const guideSlugs = Object.keys(guides).filter(isGuideSlug);

export function isGuideSlug(text: string): text is GuideSlug {
  return Object.hasOwn(guides, text);
}

export function guidePath(slug: GuideSlug): string {
  return `/resources/${slug}`;
}

/** The guides that the results of a category link to: the one that fits it, and those that fit all. */
export function guidesFor(category: Category | null): GuideSlug[] {
  const fits = ({ categories }: Guide) =>
    categories === "all" || (category !== null && categories.some((one) => one === category));
  return guideSlugs.filter((slug) => fits(guides[slug]));
}
