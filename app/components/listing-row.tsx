import type { MouseEvent, ReactNode } from "react";
import { Avatar } from "#app/design/avatar/avatar.tsx";
import { Breakable } from "#app/design/breakable.tsx";
import { Button, buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { openDocument } from "#app/navigation/open-document.ts";
import type { Messages } from "#i18n/messages.ts";
import type { ListingRowView } from "./listing-row-view.ts";
import { Marked } from "./marked.tsx";
import { Name } from "./name.tsx";
import { Rating } from "./rating.tsx";
import { SaveButton } from "./saved/save-button.tsx";

type Props = {
  row: ListingRowView;
  messages: Messages<"results">;
  /** A sample profile has no page: it is plain text with a button that explains this. */
  sample: boolean;
  /** The first row below the fold of every screen: critical CSS leaves out this row and everything after it. */
  belowFold?: boolean;
};

/** One result. Every row shows the same facts in the same order. */
export function ListingRow({ row, messages, sample, belowFold = false }: Props) {
  const { href } = useLocale();
  const { headline, marks, rating } = row;
  const isSchool = row.type === "school";
  const path = href(`/listing/${row.id}`);
  const name = <Name name={row.name} marks={marks} />;
  return (
    <article className={row.longName ? "listing long" : "listing"} data-below-fold={belowFold ? "" : undefined}>
      <Avatar {...row.avatar} shape={isSchool ? "square" : "circle"} imageUrl={row.avatarUrl} />
      <div className="l-head">
        <h2 className="l-name">{sample ? name : <ListingLink to={path}>{name}</ListingLink>}</h2>
        <div className="dots">
          <ul className="l-sub">
            <li>{row.kind}</li>
            <li>
              <Marked text={row.place} marks={marks} />
            </li>
            <li>
              <Rating rating={rating} />
            </li>
          </ul>
        </div>
      </div>
      {headline ? (
        <p className="l-headline" lang={headline.lang}>
          <Marked text={headline.text} marks={marks} />
        </p>
      ) : null}
      <Badges row={row} label={isSchool ? messages.courses : messages.teaches} />
      <Facts row={row} messages={messages} plain={sample} />
      <div className="l-side">
        <p className="rate">
          <span className="vh">{`${messages.rateLabel} `}</span>
          <b className="num">{row.rate}</b>
          <wbr />
          {messages.perHourShort}
        </p>
        {sample ? (
          <Button disabled>{messages.sampleData}</Button>
        ) : (
          <>
            <SaveButton id={row.id} name={row.primaryName} label={messages.save} />
            <ListingLink className={buttonClass({ variant: "soft" })} to={path}>
              {messages.viewProfile}
              <span className="vh">{` ${row.primaryName}`}</span>
            </ListingLink>
          </>
        )}
      </div>
    </article>
  );
}

/** Courses or subjects, and the disclosure of a paid plan. */
function Badges({ row: { offers, marks, plan }, label }: { row: ListingRowView; label: string }) {
  if (offers.length === 0 && !plan) return null;
  return (
    <ul className="badges" aria-label={label}>
      {offers.map(({ text, lang }) => (
        <li key={text} className="badge" lang={lang}>
          <Marked text={text} marks={marks} />
        </li>
      ))}
      {plan ? <li className="badge badge-line">{plan}</li> : null}
    </ul>
  );
}

type FactsProps = Pick<Props, "row" | "messages"> & { /** Contact details as text, without links. */ plain: boolean };

/** Facts and contact links. Empty ones are left out. */
function Facts({ row: { facts, email, marks, website }, messages, plain }: FactsProps) {
  const { messages: shared } = useLocale();
  return (
    <div className="l-line">
      <dl className="facts">
        {facts.map(({ label, text, lang, className }) => (
          <div key={label} className={className}>
            <dt>{label}</dt>{" "}
            <dd className="num" lang={lang}>
              <Marked text={text} marks={marks} />
            </dd>
          </div>
        ))}
      </dl>
      {email || website ? (
        <ul className={plain ? "l-links plain" : "l-links"}>
          {email ? (
            <Contact href={plain ? undefined : email.href} className="l-email" label={messages.email}>
              <Breakable text={email.text} />
            </Contact>
          ) : null}
          {website ? (
            <Contact href={plain ? undefined : website.href} className="l-web" label={messages.website} outside>
              {website.text}
              {plain ? null : <span className="vh">{` (${shared.opensInNewTab})`}</span>}
            </Contact>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

type ContactProps = { href?: string; className: string; label: string; outside?: boolean; children: ReactNode };

function Contact({ href, className, label, outside, children }: ContactProps) {
  const content = (
    <>
      <span className="k">{label}</span> <span className="v">{children}</span>
    </>
  );
  const tab = outside ? { target: "_blank", rel: "sponsored nofollow noopener" } : {};
  return (
    <li className={className}>
      {href ? (
        <a href={href} {...tab}>
          {content}
        </a>
      ) : (
        content
      )}
    </li>
  );
}

type ListingLinkProps = { to: string; className?: string; children: ReactNode };

/** A link to a listing's page, which loads as a new document. When offline, the results stay and a toast says so. */
function ListingLink({ to, className, children }: ListingLinkProps) {
  const stayOffline = (event: MouseEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    openDocument(to);
  };
  return (
    <a className={className} href={to} onClick={stayOffline}>
      {children}
    </a>
  );
}
