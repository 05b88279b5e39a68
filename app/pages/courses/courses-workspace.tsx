import { CourseItem } from "#app/components/listing/course-item.tsx";
import { courseView } from "#app/components/listing/courses-view.ts";
import { textInLocale } from "#app/components/listing/owner-text.ts";
import { ItemWorkspace } from "#app/components/ordered-items/item-workspace.tsx";
import { useOpenItem } from "#app/components/ordered-items/use-open-item.ts";
import { useToast } from "#app/design/toast/toast.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { CourseItems } from "#app/private-data/own-courses.ts";
import { type CoursePlaces, listedCourses } from "#domain/courses/course.ts";
import { dateIn } from "#domain/courses/course-days.ts";
import { nextTerm } from "#domain/courses/next-term.ts";
import type { OwnCourse } from "#domain/courses/queries/own-courses.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { CourseEditor } from "./course-editor.tsx";
import { type CoursesState, type CoursesTexts, courseKind, type OpenCourseState } from "./course-kind.ts";
import { CourseRow } from "./course-row.tsx";
import { type CourseValues, previewValuesOfCourse, toCourseInput, valuesOfCourse } from "./course-values.ts";

type Props = { state: CoursesState; own: CourseItems; texts: CoursesTexts; userId: string };

/** The list of courses with at most one of them open, and a preview of that one. */
export function CoursesWorkspace({ state, own, texts, userId }: Props) {
  const { messages } = texts;
  const { locale } = useLocale();
  const toast = useToast();
  const opened = useOpenItem(courseKind, userId);
  const { open } = opened;
  const { timeZone } = own;
  const isFull = own.items.length >= own.limit;
  const setPlaces = async (course: OwnCourse, places: CoursePlaces) => {
    const confirmed = { ...toCourseInput(course), places };
    if (await state.apply(() => state.api.change(course.id, course.version, confirmed)))
      toast({ kind: "success", title: messages.confirmed });
  };
  return (
    <ItemWorkspace<OwnCourse, typeof courseKind.empty, CourseItems>
      {...{ state, own, opened, messages }}
      isUnsaved={opened.isUnsaved}
      titleOf={(course) => textInLocale(course.title, course.titleZh, locale) ?? ""}
      editor={open === null ? null : <CourseEditor key={open.id} {...{ state, opened, open, timeZone, texts }} />}
      row={(course, control, whenSaved) => (
        <CourseRow
          {...{ course, control, timeZone, messages }}
          onCopy={isFull ? null : () => whenSaved(() => opened.add(copyOf(course, timeZone)))}
          onPlaces={(places) => void setPlaces(course, places)}
        />
      )}
      aside={<CoursesAside opened={opened} own={own} texts={texts} />}
    />
  );
}

/** The course with the dates of its next term. */
function copyOf(course: OwnCourse, timeZone: string): CourseValues {
  return valuesOfCourse(nextTerm(course, dateIn(timeZone, new Date())));
}

type AsideProps = { opened: OpenCourseState; own: CourseItems; texts: CoursesTexts };

function CoursesAside({ opened: { open }, own: { limit, timeZone }, texts: { messages } }: AsideProps) {
  const { locale } = useLocale();
  const context = { locale, timeZone, labels: messages.labels };
  return (
    <>
      {open === null ? null : (
        <section aria-labelledby="course-preview">
          <h2 id="course-preview">{messages.preview.title}</h2>
          <p className="sm muted">{messages.preview.lead}</p>
          <ol className="card course-preview">
            <CourseItem
              course={courseView(previewValuesOfCourse(open.values, "—"), open.id, context)}
              labels={messages.labels}
            />
          </ol>
        </section>
      )}
      <p className="card pad item-note">{interpolate(messages.note, { limit, listed: listedCourses })}</p>
    </>
  );
}
