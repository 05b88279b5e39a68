import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Name } from "#app/components/name.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { type OperatorError, OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { valueOf } from "#app/private-data/queries.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { MessageDecision } from "./message-decision.tsx";
import { type HeldMessage, useHeldMessagesApi } from "./messages-api.ts";

type Texts = { texts: Messages<"adminMessages">; signs: Messages<"scamSigns"> };
type Props = Texts & { id: string; onDecided: () => void };

/** One message: its text with the signs of a scam, its other recipients, and the decision. */
export function MessagePanel({ id, texts, signs, onDecided }: Props) {
  const api = useHeldMessagesApi();
  const { data, error, refetch } = useQuery<HeldMessage, OperatorError>({
    queryKey: ["operator", "messages", "one", id],
    queryFn: ({ signal }) => valueOf(api.read(id, signal)),
    // Each read is recorded, so focus and reconnecting do not refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === undefined)
    return error === null ? (
      <OperatorSkeleton shape="panel" />
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <section className="card pad admin-panel" aria-labelledby="message-to">
      <MessageFacts message={data} texts={texts} />
      <MessageText message={data} texts={texts} signs={signs} />
      <Copies message={data} texts={texts} />
      <MessageDecision message={data} texts={texts} onDecided={onDecided} />
    </section>
  );
}

function MessageFacts({ message, texts }: { message: HeldMessage; texts: Messages<"adminMessages"> }) {
  const { locale, href } = useLocale();
  const { report, sent } = message;
  const count = plural(texts.sentCount, sent.count);
  return (
    <>
      <p className="row admin-badges">
        {message.state === "held" ? (
          <Badge tone="danger">{textOf(texts.holdReasons, message.hold_reason ?? "")}</Badge>
        ) : null}
        {report === null ? null : (
          <Badge tone="danger">
            {texts.reported} · {textOf(texts.reportReasons, report.reason)}
          </Badge>
        )}
      </p>
      <h2 id="message-to">
        <Name name={message.listing_name} />
      </h2>
      <p>
        <Link to={href(`/admin/listings?id=${message.listing_id}`)}>{texts.openListing}</Link>
      </p>
      <dl className="admin-facts">
        <dt>{texts.from}</dt>
        <dd>
          {message.sender_name ?? texts.erased}
          {message.sender_email === null ? null : ` <${message.sender_email}>`}
          {message.is_sender_banned ? ` (${texts.banned})` : null}
        </dd>
        <dt>{texts.forWhom}</dt>
        <dd>{texts.forWhomLabels[message.for_whom]}</dd>
        <dt>{texts.written}</dt>
        <dd>{adminMoment(locale, message.created_at)}</dd>
        <dt>{texts.sent}</dt>
        <dd>{sent.refused === 0 ? count : interpolate(texts.refusedCount, { count, refused: sent.refused })}</dd>
      </dl>
      {report === null ? null : (
        <div className="admin-report">
          <p className="admin-report-head">{interpolate(texts.ownerWrote, { time: adminMoment(locale, report.at) })}</p>
          <blockquote>{report.text ?? texts.wroteNothing}</blockquote>
        </div>
      )}
    </>
  );
}

/** Each mark is titled with the scam sign that it shows. */
function MessageText({ message, texts, signs }: Texts & { message: HeldMessage }) {
  return (
    <>
      <h3>{texts.text}</h3>
      <div className="admin-report">
        {message.text === null ? (
          <p>{texts.erased}</p>
        ) : (
          <blockquote lang={message.language === "other" ? "" : message.language} dir="auto">
            {message.text.map(({ text, sign }, index) =>
              sign === null ? (
                text
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
                <mark key={index} className="admin-sign" title={textOf(signs, sign)}>
                  {text}
                </mark>
              ),
            )}
          </blockquote>
        )}
      </div>
      <h3>{texts.signs}</h3>
      {message.signs.length === 0 ? (
        <p>{texts.noSigns}</p>
      ) : (
        <ul className="admin-signs">
          {message.signs.map((sign) => (
            <li key={sign}>{textOf(signs, sign)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Copies({ message, texts }: { message: HeldMessage; texts: Messages<"adminMessages"> }) {
  const { locale, href } = useLocale();
  return (
    <>
      <h3>{texts.copies}</h3>
      {message.copies.length === 0 ? (
        <p>{texts.noCopies}</p>
      ) : (
        <ul className="admin-signs">
          {message.copies.map((copy) => (
            <li key={`${copy.listing_id} ${copy.at}`}>
              <Link to={href(`/admin/listings?id=${copy.listing_id}`)}>{primaryName(copy.listing_name, locale)}</Link> ·{" "}
              {texts.states[copy.state]} · {adminMoment(locale, copy.at)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
