import { CourseTitle } from "#app/components/listing/course-title.tsx";
import { agesText, courseView, whenOf } from "#app/components/listing/courses-view.ts";
import { ItemRow, type RowControl } from "#app/components/ordered-items/list/item-row.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { type CoursePlaces, hasDetails } from "#domain/courses/course.ts";
import type { OwnCourse } from "#domain/courses/queries/own-courses.ts";
import { formatDay } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { CoursesTexts } from "./course-kind.ts";

type Props = {
  course: OwnCourse;
  control: RowControl;
  timeZone: string;
  messages: CoursesTexts["messages"];
  onCopy: (() => void) | null;
  onPlaces: (places: CoursePlaces) => void;
};

export function CourseRow({ course, control, timeZone, messages, onCopy, onPlaces }: Props) {
  const { locale } = useLocale();
  const { title, otherTitle } = courseView(course, course.id, { locale, timeZone, labels: messages.labels });
  const summary = summaryOf(course, { locale, timeZone, messages });
  return (
    <ItemRow {...{ control, messages }} title={title.text} badge={<StateBadge course={course} messages={messages} />}>
      <h3 title={title.text}>
        <CourseTitle title={title} otherTitle={otherTitle} />
      </h3>
      <p className="num" title={summary}>
        {summary}
      </p>
      <RowQuestion {...{ course, messages, onCopy, onPlaces }} />
    </ItemRow>
  );
}

type PartProps = { course: OwnCourse; messages: CoursesTexts["messages"] };

/**
 * Questions that only the owner can answer: the dates of the next term, and whether there are still only a few spots
 * left.
 */
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
      <p className="item-ask">{messages.stalePlaces}</p>
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
