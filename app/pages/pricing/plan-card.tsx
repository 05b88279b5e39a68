import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ListingType } from "#domain/listings/listing.ts";
import { formatMoney } from "#i18n/formats.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = {
  type: ListingType;
  monthlyUsd: number;
  messages: Messages<"pricing">;
};

/** One of the two plans. */
export function PlanCard({ type, monthlyUsd, messages }: Props) {
  const { href } = useLocale();
  return (
    <section className="card plan">
      <span className={type === "teacher" ? "plan-icon round" : "plan-icon square"}>
        <Icon name={type === "teacher" ? "user" : "school"} size={20} />
      </span>
      <h2>{messages[type]}</h2>
      <p className="for">{type === "teacher" ? messages.teacherFor : messages.schoolFor}</p>
      <p className="price">
        <b className="num">{formatMoney(monthlyUsd)}</b>
        {messages.perMonth}
      </p>
      <a className={buttonClass({ size: "lg" })} href={href("/auth?tab=sign-up")}>
        {messages.getStarted}
        <span className="vh"> {messages[type]}</span>
      </a>
      <div className="plan-features">
        {type === "school" ? <p>{messages.everythingInTeacher}</p> : null}
        <ul>
          {planFeatures[type].map((key) => (
            <li key={key}>
              <Icon name="check" />
              <span>
                {messages.features[key]}
                {noteOf(key, messages)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Clarifies features whose name alone is ambiguous. */
function noteOf(key: Feature, { featureNotes }: Messages<"pricing">) {
  const note = Object.entries(featureNotes).find(([name]) => name === key)?.[1];
  return note === undefined ? null : <small> {note}</small>;
}

type Feature = keyof Messages<"pricing">["features"];

/** The features of each plan. The school plan also includes everything in the teacher plan. */
const planFeatures: Record<ListingType, readonly Feature[]> = {
  teacher: ["profile", "contact", "specializations", "reviews", "visibility"],
  school: ["logo", "courses", "team", "placement", "analytics", "badge"],
};
