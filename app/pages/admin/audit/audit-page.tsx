import type { FormEvent } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { AuditRow } from "../operator-api.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorList } from "../parts/operator-list.tsx";
import { adminMoment } from "../parts/operator-texts.ts";
import { filledFields } from "../parts/removal-fields.tsx";
import { useOperatorList } from "../parts/use-operator-query.ts";

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
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSearch(filledFields(event.currentTarget));
  };
  return (
    <>
      <div className="admin-head">
        <h1>{messages.title}</h1>
        <p>{messages.lead}</p>
      </div>
      <form className="admin-filter" role="search" key={filter} onSubmit={send}>
        {filters.map((name) => (
          <TextField
            key={name}
            id={`audit-${name}`}
            name={name}
            type={name === "since" || name === "until" ? "date" : "search"}
            label={messages[name]}
            optional=""
            maxLength={100}
            defaultValue={search.get(name) ?? ""}
          />
        ))}
        <Button type="submit" variant="secondary">
          {messages.filter}
        </Button>
      </form>
      <OperatorList
        rows={rows?.map((row) => <Entry key={row.number} row={row} />) ?? null}
        error={list.error}
        hasMore={list.hasNextPage}
        isLoadingMore={list.isFetchingNextPage}
        empty={{ title: messages.none, text: messages.noneText }}
        onMore={() => void list.fetchNextPage()}
        onRetry={() => void list.refetch()}
      >
        {(entries) => (
          <div className="admin-table-box" role="region" aria-label={messages.title} tabIndex={0}>
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
              <tbody>{entries}</tbody>
            </table>
          </div>
        )}
      </OperatorList>
    </>
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
