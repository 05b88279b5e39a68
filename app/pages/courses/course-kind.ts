import type { ItemForm } from "#app/components/ordered-items/editor/use-save-item.ts";
import type { ItemKind } from "#app/components/ordered-items/item-kind.ts";
import type { ItemPageTexts } from "#app/components/ordered-items/item-texts.ts";
import type { ItemsState } from "#app/components/ordered-items/use-items.ts";
import type { OpenItem, OpenItemState } from "#app/components/ordered-items/use-open-item.ts";
import type { CourseItems } from "#app/private-data/own-courses.ts";
import { courseInput } from "#domain/courses/course-input.ts";
import type { OwnCourse } from "#domain/courses/queries/own-courses.ts";
import type { Messages } from "#i18n/messages.ts";
import { type CourseValues, emptyCourse, inputOfCourse, valuesOfCourse } from "./course-values.ts";

/** How courses are edited. */
export const courseKind: ItemKind<OwnCourse, CourseValues, typeof courseInput> = {
  schema: courseInput,
  empty: emptyCourse,
  valuesOf: valuesOfCourse,
  inputOf: inputOfCourse,
  draft: "taoli.draft.course",
  failures: { changed: "course-changed", deleted: "course-not-found" },
};

export type CoursesTexts = ItemPageTexts<Messages<"courses">>;
export type CoursesState = ItemsState<CourseItems>;
export type OpenCourse = OpenItem<CourseValues>;
export type OpenCourseState = OpenItemState<OwnCourse, CourseValues>;
export type CourseForm = ItemForm<OwnCourse, CourseValues, typeof courseInput>;
