import { foldText } from "#std/text/readable-text.ts";
import { type Course, hasDetails, listedCourses } from "../course.ts";
import { hasEnded, isShown } from "../course-days.ts";

/** `courses_offered`: the distinct titles of the first visible courses. */
export function listedTitles(courses: readonly Course[], today: string): string[] {
  const titles = new Map<string, string>();
  for (const course of courses) {
    const folded = foldText(course.title);
    if (isShown(course, today) && !titles.has(folded)) titles.set(folded, course.title);
  }
  return [...titles.values()].slice(0, listedCourses);
}

/** The changes to courses that result from editing the list of titles in the listing's form. */
export type TitlesPlan = {
  /** Ids of courses that have only a title. */
  deleted: string[];
  /** Ids of courses with details, which are hidden instead of deleted, so that nothing is lost. */
  hidden: string[];
  /** Ids of hidden courses whose title is back on the list. */
  shown: string[];
  /** Ids of courses whose title has a new spelling. */
  renamed: { id: string; title: string }[];
  /** The new order of the courses: an id, or the title of a new course. */
  order: ({ id: string } | { title: string })[];
};

/**
 * Plans the changes that make the courses match the list. `before` is the list that the owner edited: a title that was
 * not on it was not removed, and one that was on it is not new, even if its course has ended since.
 */
export function planTitles(
  courses: readonly Course[],
  { before, after, today }: { before: readonly string[]; after: readonly string[]; today: string },
): TitlesPlan {
  const wanted = new Map(after.map((title) => [foldText(title), title]));
  const listed = new Set(before.map(foldText));
  const titled = (folded: string) => courses.filter(({ title }) => foldText(title) === folded);
  const removed = courses.filter((course) => {
    const folded = foldText(course.title);
    return listed.has(folded) && !wanted.has(folded) && isShown(course, today);
  });
  const deleted = removed.filter((course) => !hasDetails(course));
  const isNew = (folded: string) => !listed.has(folded) && titled(folded).every((course) => hasEnded(course, today));
  return {
    deleted: deleted.map(({ id }) => id),
    hidden: removed.filter(hasDetails).map(({ id }) => id),
    shown: [...wanted.keys()]
      .filter((folded) => !listed.has(folded))
      .flatMap(titled)
      .filter(({ isHidden }) => isHidden)
      .map(({ id }) => id),
    renamed: courses.flatMap(({ id, title }) => {
      const spelled = wanted.get(foldText(title));
      return spelled === undefined || spelled === title ? [] : [{ id, title: spelled }];
    }),
    order: orderOf(
      courses.filter((course) => !deleted.includes(course)),
      [...wanted].map(([folded, title]) => ({ folded, title, isNew: isNew(folded) })),
      today,
    ),
  };
}

type Wanted = { folded: string; title: string; isNew: boolean };

/**
 * Orders the first course of each title by the list, and inserts new ones at their position in it. All other courses
 * keep their places.
 */
function orderOf(courses: readonly Course[], wanted: readonly Wanted[], today: string): TitlesPlan["order"] {
  const current = courses.filter((course) => !hasEnded(course, today));
  const turns = wanted.flatMap(({ folded, title, isNew }): TitlesPlan["order"] => {
    const first = current.find((course) => foldText(course.title) === folded);
    if (first !== undefined) return [{ id: first.id }];
    return isNew ? [{ title }] : [];
  });
  const order: TitlesPlan["order"] = [];
  const isListed = (id: string) => turns.some((turn) => "id" in turn && turn.id === id);
  const listed = new Set(courses.filter(({ id }) => isListed(id)).map(({ id }) => id));
  for (const { id } of courses) {
    // Up to the next course of the list, or all remaining ones after the last.
    const next = turns.findIndex((turn) => "id" in turn);
    const isLast = !turns.slice(next + 1).some((turn) => "id" in turn);
    if (listed.has(id)) order.push(...turns.splice(0, isLast ? turns.length : next + 1));
    else order.push({ id });
  }
  return [...order, ...turns];
}
