import type { Words } from "#i18n/words.ts";
import type { ListingView } from "./listing-view.ts";

type Props = { listing: ListingView; words: Words<"listing"> };

/** The facts that stand in the same order on every listing: rate, experience, availability. */
export function FactStrip({ listing, words }: Props) {
  const { rate, experience, availability } = listing;
  return (
    <dl className={experience === null ? "strip two" : "strip"}>
      <div>
        <dt>{words.hourlyRate}</dt>
        <dd className="num">
          {rate} <small>{words.perHour}</small>
        </dd>
      </div>
      {experience === null ? null : (
        <div>
          <dt>{words.yearsOfExperience}</dt>
          <dd className="num">{experience}</dd>
        </div>
      )}
      <div>
        <dt>{words.availability}</dt>
        <dd className="num" lang={availability.lang}>
          {availability.text}
        </dd>
      </div>
    </dl>
  );
}
