import { CourseTitle } from "#app/components/listing/course-title.tsx";
import { agesText, courseView, whenOf } from "#app/components/listing/courses-view.ts";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { type CoursePlaces, hasDetails } from "#domain/courses/course.ts";
import type { OwnCourse } from "#domain/courses/own-courses.ts";
import { formatDay } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from "./course-icons.tsx";
import type { CoursesTexts } from "./courses-texts.ts";

type Props = {
  course: OwnCourse;
  index: number;
  total: number;
  timeZone: string;
  isDragged: boolean;
  texts: CoursesTexts;
  onDrag: (id: string | null) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
  onEdit: () => void;
  onCopy: (() => void) | null;
  onPlaces: (places: CoursePlaces) => void;
};

export function CourseRow({ course, index, total, timeZone, isDragged, texts: { messages }, ...on }: Props) {
  const { locale } = useLocale();
  const { title, otherTitle } = courseView(course, course.id, { locale, timeZone, labels: messages.labels });
  const summary = summaryOf(course, { locale, timeZone, messages });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below do the same
    <li
      className={isDragged ? "crs-row dragged" : "crs-row"}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        on.onDrag(course.id);
      }}
      onDragEnd={() => on.onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
      }}
    >
      <span className="crs-grip" aria-hidden="true" title={messages.drag}>
        <GripIcon />
      </span>
      <div className="crs-text">
        <h3 title={title.text}>
          <CourseTitle title={title} otherTitle={otherTitle} />
        </h3>
        <p className="num" title={summary}>
          {summary}
        </p>
        <RowQuestion course={course} messages={messages} onCopy={on.onCopy} onPlaces={on.onPlaces} />
      </div>
      <RowActions {...{ course, index, total, messages }} title={title.text} onMove={on.onMove} onEdit={on.onEdit} />
    </li>
  );
}

type PartProps = { course: OwnCourse; messages: CoursesTexts["messages"] };

type ActionsProps = PartProps & Pick<Props, "index" | "total" | "onMove" | "onEdit"> & { title: string };

/** The state of the course, and what moves and opens it. */
function RowActions({ course, index, total, title, messages, onMove, onEdit }: ActionsProps) {
  return (
    <div className="crs-acts">
      <StateBadge course={course} messages={messages} />
      <Button
        variant="ghost"
        square
        aria-label={`${messages.moveUp}: ${title}`}
        aria-disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUpIcon />
      </Button>
      <Button
        variant="ghost"
        square
        aria-label={`${messages.moveDown}: ${title}`}
        aria-disabled={index === total - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDownIcon />
      </Button>
      <Button variant="ghost" square aria-label={`${messages.edit}: ${title}`} onClick={onEdit}>
        <Icon name="pencil" size={18} />
      </Button>
    </div>
  );
}

/** What only the owner can tell: the dates of the next term, and whether few places are left still. */
function RowQuestion({ course, messages, onCopy, onPlaces }: PartProps & Pick<Props, "onCopy" | "onPlaces">) {
  if (course.hasEnded) {
    return onCopy === null ? null : (
      <div className="row">
        <Button variant="secondary" onClick={onCopy}>
          <Icon name="copy" size={18} />
          {messages.copy}
          <span className="vh">: {course.title}</span>
        </Button>
      </div>
    );
  }
  if (!course.asksPlaces) return null;
  return (
    <>
      <p className="crs-ask">{messages.stalePlaces}</p>
      <div className="row">
        <Button variant="secondary" onClick={() => onPlaces("few")}>
          {messages.stillFew}
        </Button>
        <Button variant="ghost" onClick={() => onPlaces("open")}>
          {messages.nowOpen}
        </Button>
      </div>
    </>
  );
}

function StateBadge({ course, messages: { states } }: PartProps) {
  if (course.hasEnded) return <Badge tone="amber">{states.ended}</Badge>;
  if (course.isHidden) return <Badge tone="line">{states.hidden}</Badge>;
  if (!hasDetails(course)) return <Badge tone="line">{states.title}</Badge>;
  const tone = { open: "leaf", few: "amber", full: "line" } as const;
  return <Badge tone={tone[course.places]}>{states[course.places]}</Badge>;
}

type SummaryContext = { locale: Locale; timeZone: string; messages: CoursesTexts["messages"] };

/** One line about the course. */
function summaryOf(course: OwnCourse, { locale, timeZone, messages }: SummaryContext): string {
  const { labels } = messages;
  if (course.hasEnded && course.lastDate !== null)
    return interpolate(messages.ended, { date: formatDay(locale, course.lastDate) });
  if (!hasDetails(course)) return course.isHidden ? messages.hidden : messages.titleOnly;
  const { price } = courseView(course, course.id, { locale, timeZone, labels });
  const parts = [
    whenOf(course, { locale, timeZone, labels }),
    agesText(course, labels),
    price === null ? "" : `${price.amount} ${price.unit}`.trim(),
  ];
  return parts.filter((part) => part !== "").join(" · ") || (course.isHidden ? messages.hidden : "");
}
