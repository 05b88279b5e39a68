import { useEffect, useState } from "react";
import { sessionDraft } from "#app/forms/session-draft.ts";
import type { OwnCourse } from "#domain/courses/own-courses.ts";
import { areCourseValues, type CourseValues, emptyCourse, isSameCourse, valuesOfCourse } from "./course-values.ts";

/** The course that is being edited. `version`: the stored one that it is based on; null for a course that is new. */
export type OpenCourse = {
  id: string;
  version: number | null;
  /** As it was opened or last saved. */
  base: CourseValues;
  values: CourseValues;
  /** From the tab's draft of an earlier visit. */
  isRestored: boolean;
};

type Draft = Omit<OpenCourse, "isRestored">;

/** At most one course is open. While it has unsaved changes, it is stored as the owner's draft in the tab. */
export function useOpenCourse(userId: string) {
  const [draft] = useState(() => sessionDraft(`taoli.draft.course.${userId}`, isDraft));
  const [open, setOpen] = useState<OpenCourse | null>(() => {
    const stored = draft.read();
    return stored === null ? null : { ...stored, isRestored: true };
  });
  const isUnsaved = open !== null && !isSameCourse(open.values, open.base);
  useEffect(() => {
    if (open === null || !isUnsaved) return draft.clear();
    const { isRestored: _, ...stored } = open;
    draft.write(stored);
  }, [draft, open, isUnsaved]);
  return {
    open,
    isUnsaved,
    close: () => setOpen(null),
    edit: (course: OwnCourse) => setOpen(startCourse(course)),
    /** Opens a new course, with values that are not saved yet. */
    add: (values: CourseValues = emptyCourse) => setOpen({ ...newCourse(), values }),
    update: (change: (open: OpenCourse) => OpenCourse) => setOpen((now) => now && change(now)),
  };
}

export type OpenCourseState = ReturnType<typeof useOpenCourse>;

function startCourse(course: OwnCourse): OpenCourse {
  const values = valuesOfCourse(course);
  return { id: course.id, version: course.version, base: values, values, isRestored: false };
}

export function newCourse(): OpenCourse {
  return { id: newId(), version: null, base: emptyCourse, values: emptyCourse, isRestored: false };
}

/** A random UUID. `crypto.randomUUID` exists only where the connection is secure. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null || !("id" in value) || typeof value.id !== "string") return false;
  if (!("version" in value) || !(value.version === null || typeof value.version === "number")) return false;
  return "base" in value && areCourseValues(value.base) && "values" in value && areCourseValues(value.values);
}
