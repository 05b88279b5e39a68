import { Fragment } from "react";
import { Breakable } from "#app/design/breakable.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { ContactLink } from "#domain/listings/contact-links.ts";
import type { Words } from "#i18n/words.ts";
import type { ListingRowView } from "./listing-row-view.ts";

type Props = {
  row: ListingRowView;
  words: Words<"results">;
  /** Contact details as text, without links. */
  plain?: boolean;
};

/** How to reach the owner, what is taught, for how long and when. What the owner left out is left out. */
export function ListingFacts({ row, words, plain = false }: Props) {
  const { words: shared } = useLanguage();
  return (
    <dl className="facts">
      <Contact label={words.email} link={row.email} plain={plain} />
      <Contact label={words.website} link={row.website} plain={plain} outside />
      <dt className="starts-line">{row.type === "school" ? words.courses : words.teaches}</dt>
      <dd className="wide">
        {row.offers.map((offer, index) => (
          <Fragment key={offer.text}>
            {index > 0 ? shared.listSeparator : null}
            <span lang={offer.lang}>{offer.text}</span>
          </Fragment>
        ))}
      </dd>
      {row.experience === null ? null : (
        <>
          <dt className="starts-line">{words.experience}</dt>
          <dd className="num">{row.experience}</dd>
        </>
      )}
      <dt>{words.availability}</dt>
      <dd className={row.experience === null ? "num wide" : "num"} lang={row.availability.lang}>
        {row.availability.text}
      </dd>
    </dl>
  );
}

type ContactProps = { label: string; link: ContactLink | null; plain: boolean; outside?: boolean };

function Contact({ label, link, plain, outside = false }: ContactProps) {
  const { words } = useLanguage();
  if (link === null) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {plain ? (
          <Breakable text={link.text} />
        ) : outside ? (
          <a href={link.href} target="_blank" rel="sponsored nofollow noopener">
            <Breakable text={link.text} />
            <span className="vh"> ({words.opensInNewTab})</span>
          </a>
        ) : (
          <a href={link.href}>
            <Breakable text={link.text} />
          </a>
        )}
      </dd>
    </>
  );
}
