import { type ReactNode, useState } from "react";
import { readersVersion } from "#app/components/listing/owner-text.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { CoursePlaces } from "#domain/courses/course.ts";
import type { OwnCourse, OwnCourses } from "#domain/courses/own-courses.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { CourseRow } from "./course-row.tsx";
import { saidOfCourse } from "./course-values.ts";
import type { CoursesTexts } from "./courses-texts.ts";
import type { CoursesState } from "./use-courses.ts";

type Props = {
  state: CoursesState;
  courses: OwnCourses;
  texts: CoursesTexts;
  openId: string | null;
  /** In place of the course that is open. */
  editor: ReactNode;
  onEdit: (course: OwnCourse) => void;
  /** Null: there is no room for another course. */
  onCopy: ((course: OwnCourse) => void) | null;
};

/** The courses by their order, to be moved by dragging and by buttons. */
export function CourseList({ state, courses: { courses, timeZone }, texts, openId, editor, onEdit, onCopy }: Props) {
  const { api, apply, show } = state;
  const { locale } = useLocale();
  const { messages } = texts;
  const toast = useToast();
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState("");

  const move = (id: string, to: number) => {
    const course = courses.find((one) => one.id === id);
    if (course === undefined || to < 0 || to >= courses.length || courses[to] === course) return;
    const order = courses.filter((one) => one !== course).toSpliced(to, 0, course);
    show((shown) => ({ ...shown, courses: order }));
    const title = readersVersion(course.title, course.titleZh, locale) ?? "";
    setMoved(interpolate(messages.moved, { title, n: to + 1, total: courses.length }));
    void apply(() => api.order(order.map((one) => one.id)));
  };
  const setPlaces = async (course: OwnCourse, places: CoursePlaces) => {
    if (await apply(() => api.change(course.id, course.version, { ...saidOfCourse(course), places })))
      toast({ kind: "success", title: messages.confirmed });
  };

  return (
    <>
      <output className="vh">{moved}</output>
      <ol className="crs-rows">
        {courses.map((course, index) =>
          course.id === openId ? (
            <li key={course.id}>{editor}</li>
          ) : (
            <CourseRow
              key={course.id}
              {...{ course, index, timeZone, texts }}
              total={courses.length}
              isDragged={course.id === dragged}
              onDrag={setDragged}
              onDrop={() => dragged !== null && move(dragged, index)}
              onMove={(to) => move(course.id, to)}
              onEdit={() => onEdit(course)}
              onCopy={onCopy === null ? null : () => onCopy(course)}
              onPlaces={(places) => void setPlaces(course, places)}
            />
          ),
        )}
      </ol>
    </>
  );
}
