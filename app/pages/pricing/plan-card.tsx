import { useId } from "react";
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

/** One of the two plans. Upcoming features are listed separately. */
export function PlanCard({ type, monthlyUsd, messages }: Props) {
  const { href } = useLocale();
  const { existing, comingSoon } = planFeatures[type];
  const laterId = useId();
  return (
    <section className="card plan">
      <span className={type === "teacher" ? "plan-icon round" : "plan-icon sq"}>
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
          {existing.map((key) => (
            <li key={key}>
              <Icon name="check" />
              {messages.features[key]}
            </li>
          ))}
        </ul>
        {comingSoon.length === 0 ? null : (
          <>
            <h3 id={laterId}>{messages.comingSoon}</h3>
            <ul className="later" aria-labelledby={laterId}>
              {comingSoon.map((key) => (
                <li key={key}>{messages.features[key]}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

type Feature = keyof Messages<"pricing">["features"];

type PlanFeatures = {
  /** Available today. */
  existing: readonly Feature[];
  /** Not available yet: listed under "Coming soon". */
  comingSoon: readonly Feature[];
};

/** The features of each plan. The school plan also includes everything in the teacher plan. */
const planFeatures: Record<ListingType, PlanFeatures> = {
  teacher: {
    existing: ["profile", "contact", "specializations", "reviews", "visibility"],
    comingSoon: [],
  },
  school: {
    existing: ["logo", "courses", "team"],
    comingSoon: ["placement", "analytics", "badge"],
  },
};
