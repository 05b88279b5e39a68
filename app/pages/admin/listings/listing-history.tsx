import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import type { ListingDetail } from "#app/operator/operator-api.ts";
import { type OperatorTexts, useOperator } from "#app/operator/operator-context.ts";
import { adminMoment, reportReasonText, textOf } from "#app/operator/operator-texts.ts";
import { useOlderPages } from "#app/operator/use-operator-query.ts";
import type { HistoryEntry } from "#domain/moderation/listing-history/read-history.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import { camelCase } from "#std/text/snake-case.ts";
import type { ListingTexts } from "./listing-texts.ts";

type Props = { found: ListingDetail; texts: ListingTexts };

/** Everything that happened to a listing, latest first, in pages. */
export function ListingHistory({ found, texts }: Props) {
  const { admin } = useOperator().texts;
  const { href } = useLocale();
  const older = useOlderPages(["listings", found.id], found.history_next, (api, after, signal) =>
    api.listOlderHistory(found.id, after, signal),
  );
  const entries = [...found.history, ...(older.data?.pages.flatMap((page) => page.history) ?? [])];
  return (
    <section className="card pad admin-panel" aria-labelledby="listing-history">
      <div className="overview-head">
        <h2 id="listing-history">{admin.listings.history}</h2>
        <Link to={href(`/admin/audit?q=${found.id}`)}>{texts.own.toAudit}</Link>
      </div>
      <OperatorList
        rows={entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their order is that of the history
          <Entry key={index} entry={entry} texts={texts} />
        ))}
        list={older}
        empty={{ title: admin.listings.none, text: admin.listings.noneText }}
      >
        {(rows) => <ol className="admin-history">{rows}</ol>}
      </OperatorList>
    </section>
  );
}

function Entry({ entry, texts }: { entry: HistoryEntry; texts: ListingTexts }) {
  const all = useOperator().texts;
  const { locale, href } = useLocale();
  const title = titleOf(entry, texts, all);
  const path = pathOf(entry);
  return (
    <li>
      <span className="admin-history-time">{adminMoment(locale, entry.at)}</span>
      <span>{path === null ? title : <Link to={href(path)}>{title}</Link>}</span>
      {entry.kind === "decision" && entry.text !== null ? <p>{entry.text}</p> : null}
    </li>
  );
}

/** The page that handles an entry. */
function pathOf({ kind, id }: HistoryEntry): string | null {
  if (id === null) return null;
  if (kind === "payment") return `/admin/payments?${new URLSearchParams({ show: "all", id })}`;
  if (kind === "report") return `/admin/reports?${new URLSearchParams({ case: id })}`;
  return kind === "review" ? `/admin/reviews?${new URLSearchParams({ review: id })}` : null;
}

function titleOf(entry: HistoryEntry, texts: ListingTexts, all: OperatorTexts): string {
  const { own, payments, emails, reviews } = texts;
  const { kind, what, text } = entry;
  switch (kind) {
    case "payment": {
      const months = plural(all.admin.listings.months, Number(text));
      return interpolate(own.paid, { state: textOf(payments, what), months });
    }
    case "report":
      return interpolate(own.reported, { reason: reportReasonText(all, what) });
    case "decision": {
      const reasons = { ...all.report.reasons, ...texts.contacts, ...all.removal.reasons };
      const outcome = textOf(own.outcomes, what);
      if (entry.reason === null) return outcome;
      return interpolate(own.decided, { outcome, reason: textOf(reasons, entry.reason) });
    }
    case "email": {
      const state = textOf(emails.states, text ?? "");
      return interpolate(own.emailed, { kind: textOf(emails.kinds, what), state });
    }
    case "review": {
      const stars = plural(reviews.stars, Number(text));
      return interpolate(own.reviewed, { stars, state: textOf(reviews.states, what) });
    }
    case "owner":
      return what === "listing-changed" && text !== null
        ? interpolate(own.changed, { fields: fieldsIn(text, texts) })
        : textOf(texts.actions, what);
    case "audit":
      return [textOf(texts.actions, what), text].filter((part) => part !== null).join(" · ");
    default:
      return textOf(own.events, what);
  }
}

/** The labels of columns; both languages of a text have one label. */
function fieldsIn(columns: string, { own, fields }: ListingTexts): string {
  const labels = { ...fields, ...own.fields };
  const names = columns.split(" ").map((column) => textOf(labels, camelCase(column)));
  return [...new Set(names)].join(own.separator);
}
