import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import type { AuditRow } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminMoment } from "#app/operator/operator-texts.ts";
import { useOlderPages } from "#app/operator/use-operator-query.ts";
import type { Messages } from "#i18n/messages.ts";
import { type Cities, useCitiesApi } from "./cities-api.ts";

type Props = { cities: Cities; texts: Messages<"adminCities"> };

/** Decisions about cities with their time and operator, including those that later ones replaced, in pages. */
export function CityHistory({ cities: { history, history_next: next }, texts }: Props) {
  const api = useCitiesApi();
  const older = useOlderPages(["cities", "history"], next === null ? null : String(next), (_, after, signal) =>
    api.listHistory(after, signal),
  );
  if (history.length === 0) return null;
  const entries = [...history, ...(older.data?.pages.flatMap((page) => page.history) ?? [])];
  return (
    <section className="admin-group">
      <h2>{texts.history}</h2>
      <OperatorList
        rows={entries.map((entry) => <Decision key={entry.number} entry={entry} texts={texts} />)}
        list={older}
        empty={{ title: texts.none, text: texts.noneText }}
      >
        {(rows) => <ul className="card admin-rows">{rows}</ul>}
      </OperatorList>
    </section>
  );
}

function Decision({ entry, texts }: { entry: AuditRow; texts: Props["texts"] }) {
  const { locale, href } = useLocale();
  const { admin } = useOperator().texts;
  const isAccepted = entry.action === "city-accepted";
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <strong>{entry.target_label ?? entry.target_id}</strong>
        <span>
          {isAccepted ? texts.accepted : texts.rejected}&nbsp;· {adminMoment(locale, entry.at)}&nbsp;·{" "}
          {entry.actor_kind === "operator" && entry.actor_id !== null ? (
            <Link to={href(`/admin/people?id=${entry.actor_id}`)}>
              {admin.audit.actors.operator} {entry.actor_id.slice(0, 8)}
            </Link>
          ) : (
            admin.audit.actors[entry.actor_kind]
          )}
        </span>
      </div>
    </li>
  );
}
