import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { ExportButtons } from "#app/operator/lists/export-buttons.tsx";
import { FilterChoice, FilterForm, FilterText } from "#app/operator/lists/filter-form.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import type { AuditRow } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/audit-page.ts";
import "./audit.css";

const days = ["since", "until"] as const;
const filters = ["q", "kind", "action", ...days] as const;

/** The server's limit. */
const maxSearchLength = 254;

export function loader({ url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { contacts } = messagesFor(locale, "dashboard").form;
  const texts = messagesFor(locale, "adminAudit");
  return { texts, reasons: { ...texts.dataSets, ...messagesFor(locale, "bans").reasons, ...contacts } };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** The audit log, latest first. */
export default function AuditPage({ loaderData: { texts, reasons } }: Route.ComponentProps) {
  const { admin } = useOperator().texts;
  const messages = admin.audit;
  const [search, setSearch] = useSearchParams();
  const selected = filters.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  const filter = new URLSearchParams(selected).toString();
  const list = useOperatorList(
    "audit",
    filter,
    (api, before, signal) => api.listAudit(`${filter}&${new URLSearchParams({ before })}`, signal),
    search.get("q")?.includes("@"),
  );
  const rows = list.data?.pages.flatMap((page) => page.entries) ?? null;
  return (
    <>
      <SectionHead
        title={messages.title}
        lead={messages.lead}
        action={<ExportButtons section="audit" filter={filter} />}
      />
      <FilterForm key={filter} submit={messages.filter} onFilter={setSearch}>
        <AuditFilters texts={texts} search={search} />
      </FilterForm>
      <OperatorList
        rows={
          rows?.map((row) => <Entry key={row.number} row={row} actions={texts.actions} reasons={reasons} />) ?? null
        }
        list={list}
        empty={{ title: messages.none, text: messages.noneText }}
      >
        {(entries) => <EntryTable>{entries}</EntryTable>}
      </OperatorList>
    </>
  );
}

function AuditFilters({ texts, search }: { texts: Messages<"adminAudit">; search: URLSearchParams }) {
  const messages = useOperator().texts.admin.audit;
  return (
    <>
      <FilterText
        id="audit-q"
        name="q"
        label={messages.search}
        hint={messages.searchHint}
        maxLength={maxSearchLength}
        defaultValue={search.get("q") ?? ""}
      />
      <FilterChoice
        id="audit-kind"
        name="kind"
        label={messages.who}
        all={messages.everyone}
        labels={messages.actors}
        values={Object.keys(messages.actors)}
        defaultValue={search.get("kind") ?? ""}
      />
      <FilterChoice
        id="audit-action"
        name="action"
        label={messages.action}
        all={texts.anyAction}
        labels={texts.actions}
        values={Object.keys(texts.actions)}
        defaultValue={search.get("action") ?? ""}
      />
      {days.map((name) => (
        <FilterText
          key={name}
          id={`audit-${name}`}
          name={name}
          type="date"
          label={messages[name]}
          defaultValue={search.get(name) ?? ""}
        />
      ))}
    </>
  );
}

function EntryTable({ children }: { children: ReactNode }) {
  const messages = useOperator().texts.admin.audit;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable
    <section className="admin-table-box" aria-label={messages.title} tabIndex={0}>
      <table className="admin-table admin-stack">
        <thead>
          <tr>
            {[messages.when, messages.who, messages.what, messages.about, messages.why].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

type EntryProps = {
  row: AuditRow;
  actions: Messages<"adminAudit">["actions"];
  /** Texts of reasons for bans, of contacts that were hidden, and of erased data. */
  reasons: Readonly<Record<string, string>>;
};

function Entry({ row, actions, reasons: own }: EntryProps) {
  const { locale } = useLocale();
  const { admin, removal, report } = useOperator().texts;
  const reasons = { ...report.reasons, ...admin.reports.outcomes, ...own, ...removal.reasons };
  return (
    <tr>
      <td>{adminMoment(locale, row.at)}</td>
      <td>
        <AuditActor row={row} />
      </td>
      <td title={row.action}>{textOf(actions, row.action)}</td>
      <td title={row.target_id ?? undefined}>{row.target_label ?? row.target_id?.slice(0, 8) ?? ""}</td>
      <td>{row.reason === null ? "" : textOf(reasons, row.reason)}</td>
    </tr>
  );
}

/**
 * The log contains only ids. Operators see each other's addresses; an owner's is on the person's page, and viewing that
 * page is logged as well.
 */
function AuditActor({ row }: { row: AuditRow }) {
  const { href } = useLocale();
  const { user } = useAuth();
  const { actors, you } = useOperator().texts.admin.audit;
  const actor = actors[row.actor_kind];
  if (row.actor_id === null) return actor;
  if (row.actor_id === user?.id) return interpolate(you, { actor });
  const person = href(`/admin/people?id=${row.actor_id}`);
  if (row.actor_email === null)
    return (
      <>
        {actor} <Link to={person}>{row.actor_id.slice(0, 8)}</Link>
      </>
    );
  return (
    <span className="admin-actor">
      <Link to={person}>{row.actor_email}</Link>
      <small>{actor}</small>
    </span>
  );
}
