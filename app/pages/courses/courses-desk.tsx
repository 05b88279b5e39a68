import { type RefObject, useRef, useState } from "react";
import { CourseItem } from "#app/components/listing/course-item.tsx";
import { courseView } from "#app/components/listing/courses-view.ts";
import { Button } from "#app/design/button/button.tsx";
import { Dialog } from "#app/design/dialog/dialog.tsx";
import { PlusIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLeaveGuard } from "#app/forms/use-leave-guard.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { listedCourses } from "#domain/courses/course.ts";
import { dateIn } from "#domain/courses/course-days.ts";
import { nextTerm } from "#domain/courses/next-term.ts";
import type { OwnCourse, OwnCourses } from "#domain/courses/own-courses.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { CourseEditor } from "./course-editor.tsx";
import { CourseList } from "./course-list.tsx";
import { sketchOfCourse, valuesOfCourse } from "./course-values.ts";
import type { CoursesTexts } from "./courses-texts.ts";
import type { CoursesState } from "./use-courses.ts";
import { type OpenCourseState, useOpenCourse } from "./use-open-course.ts";

type Props = { state: CoursesState; courses: OwnCourses; texts: CoursesTexts; userId: string };

/** The list of courses with at most one of them open, and how that one looks on the page. */
export function CoursesDesk({ state, courses, texts, userId }: Props) {
  const { messages } = texts;
  const opened = useOpenCourse(userId);
  const { open } = opened;
  const guard = useLeaveGuard(opened.isUnsaved);
  /** What the owner wants to do with unsaved changes in the way. */
  const [next, setNext] = useState<{ go: () => void } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const whenSaved = (go: () => void) => (opened.isUnsaved ? setNext({ go }) : go());
  const isFull = courses.courses.length >= courses.limit;
  const isNew = open !== null && !courses.courses.some(({ id }) => id === open.id);
  const copy = (course: OwnCourse) =>
    whenSaved(() => opened.add(valuesOfCourse(nextTerm(course, dateIn(courses.timeZone, new Date())))));
  const toList = () => heading.current?.focus();
  const editor = { state, opened, courses, texts, onClosed: toList };
  return (
    <div className="crs-cols">
      <section className="card pad" aria-labelledby="courses-list">
        <ListHead {...{ courses, messages, heading }} onAdd={isFull ? null : () => whenSaved(() => opened.add())} />
        {isFull ? <p className="crs-full">{interpolate(messages.full, { n: courses.limit })}</p> : null}
        {isNew ? <CourseEditor key={open.id} {...editor} /> : null}
        {courses.courses.length === 0 && !isNew ? <p className="crs-none">{messages.empty}</p> : null}
        <CourseList
          {...{ state, courses, texts }}
          openId={open?.id ?? null}
          editor={open === null || isNew ? null : <CourseEditor key={open.id} {...editor} />}
          onEdit={(course) => whenSaved(() => opened.edit(course))}
          onCopy={isFull ? null : copy}
        />
      </section>
      <CoursesAside opened={opened} courses={courses} texts={texts} />
      {next !== null || guard.state === "blocked" ? (
        <DiscardDialog
          texts={texts}
          onStay={() => {
            setNext(null);
            guard.reset?.();
          }}
          onLeave={() => {
            opened.close();
            setNext(null);
            if (guard.state === "blocked") guard.proceed();
            else next?.go();
          }}
        />
      ) : null}
    </div>
  );
}

type HeadProps = {
  courses: OwnCourses;
  messages: CoursesTexts["messages"];
  /** Receives the focus when the editor is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Null: there is no room for another course. */
  onAdd: (() => void) | null;
};

function ListHead({ courses: { courses, limit }, messages, heading, onAdd }: HeadProps) {
  return (
    <div className="crs-head">
      <h2 id="courses-list" ref={heading} tabIndex={-1}>
        {messages.list}
      </h2>
      <span className="num">{interpolate(messages.count, { n: courses.length, limit })}</span>
      {onAdd === null ? null : (
        <Button variant="secondary" onClick={onAdd}>
          <PlusIcon />
          {messages.add}
        </Button>
      )}
    </div>
  );
}

type AsideProps = { opened: OpenCourseState; courses: OwnCourses; texts: CoursesTexts };

function CoursesAside({ opened: { open }, courses: { limit, timeZone }, texts: { messages } }: AsideProps) {
  const { locale } = useLocale();
  const context = { locale, timeZone, labels: messages.labels };
  return (
    <aside className="crs-side">
      {open === null ? null : (
        <section aria-labelledby="course-preview">
          <h2 id="course-preview">{messages.preview.title}</h2>
          <p className="sm muted">{messages.preview.lead}</p>
          <ol className="card crs-preview">
            <CourseItem
              course={courseView(sketchOfCourse(open.values, "—"), open.id, context)}
              labels={messages.labels}
            />
          </ol>
        </section>
      )}
      <p className="card pad crs-note">{interpolate(messages.note, { limit, listed: listedCourses })}</p>
    </aside>
  );
}

type DiscardProps = { texts: CoursesTexts; onStay: () => void; onLeave: () => void };

function DiscardDialog({ texts, onStay, onLeave }: DiscardProps) {
  const { title, text, stay, leave } = texts.messages.leave;
  return (
    <Dialog title={title} onClose={onStay}>
      <p>{text}</p>
      <div className="dialog-acts">
        <Button variant="ghost" onClick={onLeave}>
          {leave}
        </Button>
        <Button onClick={onStay}>{stay}</Button>
      </div>
    </Dialog>
  );
}
