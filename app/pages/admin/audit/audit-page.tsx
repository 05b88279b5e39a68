import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { ExportButtons } from "../export-buttons.tsx";
import { FilterForm, FilterText } from "../filter-form.tsx";
import type { AuditRow } from "../operator-api.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorList } from "../operator-list.tsx";
import { adminMoment } from "../operator-texts.ts";
import { SectionHead } from "../section-head.tsx";
import { useOperatorList } from "../use-operator-query.ts";

const filters = ["action", "target", "since", "until"] as const;

/** What operators and jobs did, latest first. */
export default function AuditPage() {
  const { admin } = useOperator().texts;
  const messages = admin.audit;
  const [search, setSearch] = useSearchParams();
  const given = filters.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  const filter = new URLSearchParams(given).toString();
  const list = useOperatorList("audit", filter, (api, before, signal) =>
    api.listAudit(`${filter}&${new URLSearchParams({ before })}`, signal),
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
        {filters.map((name) => (
          <FilterText
            key={name}
            id={`audit-${name}`}
            name={name}
            type={name === "since" || name === "until" ? "date" : "search"}
            label={messages[name]}
            maxLength={100}
            defaultValue={search.get(name) ?? ""}
          />
        ))}
      </FilterForm>
      <OperatorList
        rows={rows?.map((row) => <Entry key={row.number} row={row} />) ?? null}
        list={list}
        empty={{ title: messages.none, text: messages.noneText }}
      >
        {(entries) => <EntryTable>{entries}</EntryTable>}
      </OperatorList>
    </>
  );
}

function EntryTable({ children }: { children: ReactNode }) {
  const messages = useOperator().texts.admin.audit;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <section className="admin-table-box" aria-label={messages.title} tabIndex={0}>
      <table className="admin-table">
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

function Entry({ row }: { row: AuditRow }) {
  const { locale } = useLocale();
  const { actors } = useOperator().texts.admin.audit;
  return (
    <tr>
      <td>{adminMoment(locale, row.at)}</td>
      <td title={row.actor_id ?? undefined}>{actors[row.actor_kind]}</td>
      <td>
        <code>{row.action}</code>
      </td>
      <td title={row.target_id ?? undefined}>{row.target_label ?? row.target_id?.slice(0, 8) ?? ""}</td>
      <td>{row.reason ?? ""}</td>
    </tr>
  );
}
