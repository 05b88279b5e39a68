import { Icon } from "#app/design/any-icon.tsx";
import { buttonClass } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { ListingType } from "#domain/listings/listing.ts";
import { formatMoney } from "#i18n/formats.ts";
import type { Words } from "#i18n/words.ts";
import type { PlanFeature } from "./plan-features.ts";

type Props = {
  type: ListingType;
  monthlyUsd: number;
  features: readonly PlanFeature[];
  words: Words<"pricing">;
};

/** One of the two plans. A feature that does not exist yet says so. */
export function PlanCard({ type, monthlyUsd, features, words }: Props) {
  const { href } = useLanguage();
  return (
    <section className="card plan">
      <span className={type === "teacher" ? "plan-icon round" : "plan-icon sq"}>
        <Icon name={type === "teacher" ? "user" : "school"} size={20} />
      </span>
      <h2>{words[type]}</h2>
      <p className="for">{type === "teacher" ? words.teacherFor : words.schoolFor}</p>
      <p className="price">
        <b className="num">{formatMoney(monthlyUsd)}</b>
        {words.perMonth}
      </p>
      <a className={buttonClass({ size: "lg" })} href={href("/auth?tab=sign-up")}>
        {words.getStarted}
        <span className="vh"> {words[type]}</span>
      </a>
      <ul>
        {features.map(({ key, exists }) => (
          <li key={key} className={exists ? undefined : "later"}>
            <Icon name={exists ? "check" : "clock"} />
            <span>
              {words.features[key]}
              {exists ? null : <small>{words.comingSoon}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
