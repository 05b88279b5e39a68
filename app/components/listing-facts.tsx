import type { ReactNode } from "react";
import { Breakable } from "#app/design/breakable.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { ListingRowView } from "./listing-row-view.ts";

type Props = {
  row: ListingRowView;
  messages: Messages<"results">;
  /** Contact details as text, without links. */
  plain: boolean;
};

/** Experience, availability and contact links. Empty fields are omitted. */
export function ListingFacts({ row: { experience, availability, email, website }, messages, plain }: Props) {
  const { messages: shared } = useLocale();
  return (
    <div className="l-line">
      <dl className="facts">
        {experience === null ? null : (
          <div>
            <dt>{messages.experience}</dt> <dd className="num">{experience}</dd>
          </div>
        )}
        <div>
          <dt>{messages.availability}</dt>{" "}
          <dd className="num" lang={availability.lang}>
            {availability.text}
          </dd>
        </div>
      </dl>
      {email || website ? (
        <ul className={plain ? "l-links plain" : "l-links"}>
          {email ? (
            <Contact href={plain ? undefined : email.href} className="l-mail" label={messages.email}>
              <Breakable text={email.text} />
            </Contact>
          ) : null}
          {website ? (
            <Contact href={plain ? undefined : website.href} className="l-web" label={messages.website} outside>
              {website.text}
              {plain ? null : <span className="vh"> ({shared.opensInNewTab})</span>}
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
