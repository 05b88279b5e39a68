import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { ExportButtons } from "#app/operator/lists/export-buttons.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { QueueKeys } from "#app/operator/lists/queue-keys.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { StateTabs } from "#app/operator/lists/state-tabs.tsx";
import type { CaseRow } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminCity, adminMoment, reportReasonText } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Route } from "./+types/reports-page.ts";
import { CasePanel } from "./case-panel.tsx";
import type { CaseReviewTexts } from "./case-review.tsx";

export function loader({ url }: Route.LoaderArgs): { texts: CaseReviewTexts } {
  const { locale } = splitLocale(url.pathname);
  return { texts: { own: messagesFor(locale, "adminReviews"), reviews: messagesFor(locale, "listingReviews") } };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** The queue of reports, most urgent first, and the selected one. */
export default function ReportsPage({ loaderData }: Route.ComponentProps) {
  const { texts } = useOperator();
  const cache = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const state = search.get("state") === "decided" ? "decided" : "open";
  const chosen = search.get("case");
  const list = useOperatorList("reports", state, (api, after, signal) => api.listCases(state, after, signal));
  const cases = list.data?.pages.flatMap((page) => page.cases) ?? null;
  const messages = texts.admin.reports;
  const empty =
    state === "open"
      ? { title: messages.none, text: messages.noneText }
      : { title: messages.noneDecided, text: messages.noneDecidedText };

  /** Opens the next case of the queue, and fetches the list again. */
  const openNext = () => {
    const index = cases?.findIndex(({ id }) => id === chosen) ?? -1;
    const next = cases?.[index + 1] ?? cases?.find(({ id }) => id !== chosen);
    setSearch(next === undefined ? {} : { case: next.id });
    void cache.invalidateQueries({ queryKey: ["operator", "reports", "list"] });
  };

  return (
    <>
      <SectionHead
        title={messages.title}
        lead={messages.lead}
        action={<ExportButtons section="reports" filter={`state=${state}`} />}
      />
      <StateTabs path="/admin/reports" isDecided={state === "decided"} />
      <QueueKeys />
      <OperatorList
        rows={
          cases?.map((row) => (
            <li key={row.id}>
              <CaseLink row={row} state={state} isChosen={row.id === chosen} />
            </li>
          )) ?? null
        }
        list={list}
        empty={empty}
        detail={
          chosen === null ? (
            <p className="admin-choose">{messages.choose}</p>
          ) : (
            <CasePanel key={chosen} id={chosen} reviewTexts={loaderData.texts} onDecided={openNext} />
          )
        }
      >
        {(items) => <ul className="card admin-queue">{items}</ul>}
      </OperatorList>
      {/* A decided case, linked from a listing's history, while the queue is empty. */}
      {chosen !== null && cases?.length === 0 ? (
        <CasePanel key={chosen} id={chosen} reviewTexts={loaderData.texts} onDecided={openNext} />
      ) : null}
    </>
  );
}

function CaseLink({ row, state, isChosen }: { row: CaseRow; state: "open" | "decided"; isChosen: boolean }) {
  const { texts } = useOperator();
  const { locale, href } = useLocale();
  const { reports: messages } = texts.admin;
  const time =
    row.decided_at === null
      ? interpolate(messages.due, { time: adminMoment(locale, row.due_at) })
      : adminMoment(locale, row.decided_at);
  const query = new URLSearchParams({ ...(state === "decided" && { state }), case: row.id });
  return (
    <Link to={href(`/admin/reports?${query}`)} aria-current={isChosen ? "true" : undefined} className="admin-item">
      <span className={row.priority > 1 ? "admin-urgent" : undefined}>{reportReasonText(texts, row.reason)}</span>
      <strong>{primaryName(row.listing_name, locale)}</strong>
      <span>
        {adminCity(locale, row.city)} · {plural(messages.count, row.reports)}
      </span>
      <span>{time}</span>
    </Link>
  );
}
