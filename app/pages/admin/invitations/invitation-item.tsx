import { Badge } from "#app/design/badge/badge.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { adminCity, adminMoment } from "#app/operator/operator-texts.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { InvitationRow } from "./invitations-api.ts";

type Props = { row: InvitationRow; texts: Messages<"adminInvitations"> };

/** One invitation and its progress. */
export function InvitationItem({ row, texts }: Props) {
  const { locale } = useLocale();
  const time = adminMoment(locale, row.send_at);
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <strong>{row.name ?? texts.erased}</strong>
        {row.email === null ? null : (
          <span>
            <bdi>{row.email}</bdi>
            {row.city === null ? null : ` · ${adminCity(locale, row.city)}`}
          </span>
        )}
      </div>
      <div className="admin-row-side">
        <StateBadge row={row} texts={texts} />
      </div>
      <p className="admin-row-facts">
        <span>{interpolate(row.is_sent ? texts.sentAt : texts.waitsUntil, { time })}</span>
      </p>
    </li>
  );
}

function StateBadge({ row, texts: { states } }: Props) {
  if (row.is_published) return <Badge tone="leaf">{states.published}</Badge>;
  if (row.has_account) return <Badge tone="amber">{states.account}</Badge>;
  if (row.is_refused) return <Badge tone="line">{states.refused}</Badge>;
  return <Badge tone="line">{row.is_sent ? states.sent : states.waiting}</Badge>;
}
