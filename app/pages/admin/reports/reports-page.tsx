import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Select } from "#app/design/field/select.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { ExportButtons } from "#app/operator/lists/export-buttons.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { QueueKeys } from "#app/operator/lists/queue-keys.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { StateTabs } from "#app/operator/lists/state-tabs.tsx";
import type { CasePage, CaseRow } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminCity, adminMoment, reportReasonText } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { type TargetKind, targetKinds } from "#domain/moderation/reasons.ts";
import { formatCappedCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Route } from "./+types/reports-page.ts";
import { CasePanel, type CaseTexts } from "./case-panel.tsx";
import "./reports.css";

export function loader({ url }: Route.LoaderArgs): { texts: CaseTexts } {
  const { locale } = splitLocale(url.pathname);
  const { outcomes: made } = messagesFor(locale, "adminListing");
  return { texts: { own: messagesFor(locale, "adminReviews"), reviews: messagesFor(locale, "listingReviews"), made } };
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
  const kind = targetKinds.find((each) => each === search.get("type"));
  const chosen = search.get("case");
  const filter = new URLSearchParams({ state, type: kind ?? "" }).toString();
  const list = useOperatorList("reports", filter, (api, after, signal) => api.listCases(filter, after, signal));
  const cases = list.data?.pages.flatMap((page) => page.cases) ?? null;
  const messages = texts.admin.reports;

  /** Opens the next case of the queue, and fetches the list and the menu's counts again. */
  const openNext = () => {
    const index = cases?.findIndex(({ id }) => id === chosen) ?? -1;
    const next = cases?.[index + 1] ?? cases?.find(({ id }) => id !== chosen);
    setSearch({ ...reportsQuery("open", kind), ...(next !== undefined && { case: next.id }) });
    void cache.invalidateQueries({ queryKey: ["operator", "reports", "list"] });
    void cache.invalidateQueries({ queryKey: ["operator", "attention"] });
  };

  return (
    <>
      <SectionHead
        title={messages.title}
        lead={messages.lead}
        action={<ExportButtons section="reports" filter={filter} />}
      />
      <QueueHead state={state} kind={kind} open={list.data?.pages[0]?.open} />
      <QueueKeys />
      <OperatorList
        rows={
          cases?.map((row) => (
            <li key={row.id}>
              <CaseLink row={row} query={{ ...reportsQuery(state, kind), case: row.id }} isChosen={row.id === chosen} />
            </li>
          )) ?? null
        }
        list={list}
        empty={emptyTexts(messages, state, kind)}
        detail={
          chosen === null ? (
            <p className="admin-choose">{messages.choose}</p>
          ) : (
            <CasePanel key={chosen} id={chosen} caseTexts={loaderData.texts} onDecided={openNext} />
          )
        }
      >
        {(items) => <ul className="card admin-queue">{items}</ul>}
      </OperatorList>
      {/* A decided case, linked from a listing's history, while the queue is empty. */}
      {chosen !== null && cases?.length === 0 ? (
        <CasePanel key={chosen} id={chosen} caseTexts={loaderData.texts} onDecided={openNext} />
      ) : null}
    </>
  );
}

type State = "open" | "decided";

/** The parameters of the page. */
function reportsQuery(state: State, kind: string | undefined): Record<string, string> {
  return { ...(state === "decided" && { state }), ...(kind && { type: kind }) };
}

/** The last known value, shown until another list has loaded. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

function emptyTexts(messages: Messages<"admin">["reports"], state: State, kind: TargetKind | undefined) {
  if (kind !== undefined) return { title: messages.noneOfType, text: messages.noneOfTypeText };
  return state === "open"
    ? { title: messages.none, text: messages.noneText }
    : { title: messages.noneDecided, text: messages.noneDecidedText };
}

type HeadProps = { state: State; kind: TargetKind | undefined; open: CasePage["open"] | undefined };

/** The tabs of the queue, with the number of open cases, and the choice of what was reported. */
function QueueHead({ state, kind, open }: HeadProps) {
  const [, setSearch] = useSearchParams();
  const { type, allTypes, types } = useOperator().texts.admin.reports;
  const count = useLatest(open);
  const options = targetKinds.map((value) => ({ value, label: types[value] }));
  return (
    <div className="admin-queue-head">
      <StateTabs
        path="/admin/reports"
        isDecided={state === "decided"}
        filter={reportsQuery("open", kind)}
        count={count && formatCappedCount(count)}
      />
      <Select
        aria-label={type}
        options={[{ value: "", label: allTypes }, ...options]}
        value={kind ?? ""}
        onChange={(event) => setSearch(reportsQuery(state, event.currentTarget.value))}
      />
    </div>
  );
}

function CaseLink({ row, query, isChosen }: { row: CaseRow; query: Record<string, string>; isChosen: boolean }) {
  const { texts } = useOperator();
  const { locale, href } = useLocale();
  const { reports: messages } = texts.admin;
  const time =
    row.decided_at === null
      ? interpolate(messages.due, { time: adminMoment(locale, row.due_at) })
      : adminMoment(locale, row.decided_at);
  return (
    <Link
      to={href(`/admin/reports?${new URLSearchParams(query)}`)}
      aria-current={isChosen ? "true" : undefined}
      className="admin-item"
    >
      <span className={row.priority > 1 ? "admin-urgent" : undefined}>{reportReasonText(texts, row.reason)}</span>
      <strong>{primaryName(row.listing_name, locale)}</strong>
      <span>
        {adminCity(locale, row.city)} · {plural(messages.count, row.reports)}
      </span>
      <span>{time}</span>
    </Link>
  );
}
