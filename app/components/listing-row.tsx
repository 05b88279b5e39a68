import { Link } from "react-router";
import { Avatar } from "#app/design/avatar.tsx";
import { Button, buttonClass } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { primaryName } from "#domain/listings/person-name.ts";
import type { Words } from "#i18n/words.ts";
import { ListingFacts } from "./listing-facts.tsx";
import type { ListingRowView } from "./listing-row-view.ts";
import { Name } from "./name.tsx";
import { Rating, SampleRating } from "./rating.tsx";

type Props = {
  row: ListingRowView;
  words: Words<"results">;
  /** A sample profile leads nowhere: plain text, and a button that says so. */
  sample: boolean;
};

/** One result. Every row shows the same facts in the same order. */
export function ListingRow({ row, words, sample }: Props) {
  const { language, href } = useLanguage();
  const isSchool = row.type === "school";
  const path = href(`/listing/${row.id}`);
  return (
    <article className="listing">
      <Avatar {...row.avatar} shape={isSchool ? "square" : "circle"} imageUrl={row.avatarUrl} />
      <div className="l-head">
        <h2 className="l-name">
          {sample ? (
            <Name name={row.name} />
          ) : (
            <Link to={path}>
              <Name name={row.name} />
            </Link>
          )}
        </h2>
        <ul className="badges">
          {row.offers.slice(0, 2).map((offer) => (
            <li key={offer.text} className="badge" lang={offer.lang}>
              {offer.text}
            </li>
          ))}
        </ul>
        <RowSubline row={row} sample={sample} />
      </div>
      <div className="l-body">
        <ListingFacts row={row} words={words} plain={sample} />
      </div>
      <div className="l-side">
        <p className="rate">
          <span className="vh">{words.rateLabel} </span>
          <b className="num">{row.rate}</b>
          {words.perHourShort}
        </p>
        {sample ? (
          <Button disabled>{words.sampleData}</Button>
        ) : (
          <Link className={buttonClass({ variant: "soft" })} to={path}>
            {words.viewProfile}
            <span className="vh"> {primaryName(row.name, language)}</span>
          </Link>
        )}
      </div>
    </article>
  );
}

function RowSubline({ row, sample }: Pick<Props, "row" | "sample">) {
  const { words } = useLanguage();
  return (
    <div className="dots">
      <ul className="l-sub">
        <li>{row.type === "school" ? words.schoolKind : words.teacherKind}</li>
        <li>
          {sample ? <SampleRating rating={row.rating} /> : <Rating rating={row.rating} reviewCount={row.reviewCount} />}
        </li>
        <li>{row.place}</li>
      </ul>
    </div>
  );
}
