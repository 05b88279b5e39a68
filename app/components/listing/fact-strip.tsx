import type { Messages } from "#i18n/messages.ts";
import type { ListingView } from "./listing-view.ts";

type Props = { listing: ListingView; messages: Messages<"listing"> };

/** The facts that stand in the same order on every listing: rate, experience, availability. */
export function FactStrip({ listing, messages }: Props) {
  const { rate, experience, availability } = listing;
  return (
    <dl className={experience === null ? "strip two" : "strip"}>
      <div>
        <dt>{messages.hourlyRate}</dt>
        <dd className="num">
          {rate} <small>{messages.perHour}</small>
        </dd>
      </div>
      {experience === null ? null : (
        <div>
          <dt>{messages.yearsOfExperience}</dt>
          <dd className="num">{experience}</dd>
        </div>
      )}
      <div>
        <dt>{messages.availability}</dt>
        <dd className="num" lang={availability.lang}>
          {availability.text}
        </dd>
      </div>
    </dl>
  );
}
