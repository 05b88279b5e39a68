import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { AuditRow } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminMoment } from "#app/operator/operator-texts.ts";
import type { Messages } from "#i18n/messages.ts";

type Props = { entries: readonly AuditRow[]; texts: Messages<"adminCities"> };

/** Decisions about cities with their time and operator, including those that later ones replaced. */
export function CityHistory({ entries, texts }: Props) {
  if (entries.length === 0) return null;
  return (
    <section className="admin-group">
      <h2>{texts.history}</h2>
      <ul className="card admin-rows">
        {entries.map((entry) => (
          <Decision key={entry.number} entry={entry} texts={texts} />
        ))}
      </ul>
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
          {isAccepted ? texts.accepted : texts.refused} · {adminMoment(locale, entry.at)} ·{" "}
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
