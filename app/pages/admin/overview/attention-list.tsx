import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { Empty } from "#app/design/empty/empty.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { adminMoment, reportReasonText, textOf } from "#app/operator/operator-texts.ts";
import { formatAgo } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import { AdminIcon, type AdminIconName } from "../admin-icon.tsx";
import { adminSections } from "../admin-sections.ts";
import type { AttentionItem } from "./overview-api.ts";
import { sectionOfKind, useAttention } from "./use-attention.ts";

// Shown only if nothing is pending. If it cannot be loaded, the text is shown without it.
const Sprig = lazy(() =>
  import("#app/art/sprig.tsx").then(
    (module) => ({ default: module.Sprig }),
    () => ({ default: () => <></> }),
  ),
);

const icons: Readonly<Record<AttentionItem["kind"], AdminIconName>> = {
  "child-safety": "triangle-alert",
  reports: "flag",
  "second-looks": "eye",
  "held-messages": "message-circle",
  "message-reports": "message-circle",
  reviews: "pencil",
  "review-gap": "chart-column",
  "quiet-listings": "clock",
  payments: "credit-card",
  emails: "mail",
  bounces: "mail",
  site: "clock",
};

/** The filter of the listings section for quiet listings. */
const noContactFilter = "?state=no-contact";

type Props = { messages: Messages<"adminOverview"> };

/** Pending work, ordered by deadline. */
export function AttentionList({ messages }: Props) {
  const { data, error, refetch } = useAttention();
  return (
    <section aria-labelledby="attention" className="overview-attention">
      <div className="overview-head">
        <h2 id="attention">{messages.attention}</h2>
        {data === undefined || data.length === 0 ? null : <span>{messages.attentionHint}</span>}
      </div>
      {error === null ? null : <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />}
      {data === undefined ? (
        error === null && <OperatorSkeleton shape="rows" />
      ) : data.length === 0 ? (
        <Empty
          art={
            <Suspense>
              <Sprig />
            </Suspense>
          }
          text={messages.allDone}
        />
      ) : (
        <ul className="card overview-items">
          {data.map((item) => (
            <li key={item.kind}>
              <Item item={item} messages={messages} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ item, messages }: Props & { item: AttentionItem }) {
  const { href } = useLocale();
  const sections: readonly { key: string; path: string }[] = adminSections;
  const section = sections.find(({ key }) => key === sectionOfKind[item.kind]);
  const content = <ItemContent item={item} messages={messages} />;
  return section === undefined ? (
    <div className="overview-item">{content}</div>
  ) : (
    <Link className="overview-item" to={href(section.path + (item.kind === "quiet-listings" ? noContactFilter : ""))}>
      {content}
    </Link>
  );
}

function ItemContent({ item: { kind, count, oldest_at, due_at, kinds }, messages }: Props & { item: AttentionItem }) {
  const { texts } = useOperator();
  const { locale } = useLocale();
  const [now] = useState(() => new Date());
  const isLate = Date.parse(due_at) < now.getTime();
  const isReport = sectionOfKind[kind] === "reports";
  const shown = kinds
    .slice(0, 3)
    .map((each) => (isReport ? reportReasonText(texts, each) : textOf(messages.kinds, each)));
  const isUrgent = kind === "child-safety" || isLate;
  const isQuiet = kind === "quiet-listings";
  const isUndated = kind === "review-gap";
  const notes = { "child-safety": messages.first, "quiet-listings": messages.quiet, "review-gap": messages.gap };
  const note = notes[kind as keyof typeof notes] as string | undefined;
  const when = isQuiet ? messages.firstEnd : isLate ? messages.late : messages.due;
  return (
    <>
      <AdminIcon name={icons[kind]} size={20} className={isUrgent ? "overview-urgent" : ""} />
      <span>
        <strong>{plural(messages.items[kind], count)}</strong>
        <small>{note ?? shown.join(messages.separator)}</small>
      </span>
      {isUndated ? null : (
        <span className="overview-when">
          <span className={isLate ? "overview-urgent" : undefined}>
            {interpolate(when, { time: adminMoment(locale, due_at) })}
          </span>
          {isQuiet ? null : (
            <small>{interpolate(messages.oldest, { ago: formatAgo(locale, new Date(oldest_at), now) })}</small>
          )}
        </span>
      )}
    </>
  );
}
