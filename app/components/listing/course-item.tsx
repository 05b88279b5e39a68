import { CourseTitle } from "./course-title.tsx";
import type { CourseLabels, CourseView } from "./courses-view.ts";

type Props = { course: CourseView; labels: Pick<CourseLabels, "materials"> };

/** One course: days, price, ages and level for comparison. Parts without a value are omitted. */
export function CourseItem({ course, labels }: Props) {
  const { title, otherTitle, when, price, badges, text, materials, places } = course;
  return (
    <li className="course">
      <div>
        <h3>
          <CourseTitle title={title} otherTitle={otherTitle} />
        </h3>
        {when === "" ? null : <p className="num">{when}</p>}
      </div>
      {price ? (
        <p className="course-price num">
          <b>{price.amount}</b> {price.unit}
          {price.note === "" ? null : <small>{price.note}</small>}
        </p>
      ) : null}
      <div className="course-more">
        {badges.length > 0 ? (
          <div className="badges">
            {badges.map((badge) => (
              <span className="badge" key={badge}>
                {badge}
              </span>
            ))}
          </div>
        ) : null}
        {text ? (
          <p className="as-typed" lang={text.lang}>
            {text.text}
          </p>
        ) : null}
        {materials ? (
          <p>
            {labels.materials}
            <span lang={materials.lang}>{materials.text}</span>
          </p>
        ) : null}
        {places ? <p className={`places ${places.key}`}>{places.label}</p> : null}
      </div>
    </li>
  );
}
