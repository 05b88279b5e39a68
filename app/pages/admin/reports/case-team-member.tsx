import { Badge } from "#app/design/badge/badge.tsx";
import type { CaseDetail } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";

type Props = { member: NonNullable<CaseDetail["team_member"]> };

/** The teacher of a school that a case is about, as visitors see or saw the entry. */
export function CaseTeamMember({ member }: Props) {
  const { reports } = useOperator().texts.admin;
  const {
    full_name: name,
    role,
    role_zh: roleZh,
    about,
    about_zh: aboutZh,
    is_hidden: isHidden,
    is_removed: isRemoved,
  } = member;
  return (
    <section className="admin-report" aria-labelledby="case-team-member">
      <div className="row">
        <h3 id="case-team-member">{name}</h3>
        {isHidden ? <Badge tone="amber">{reports.personHidden}</Badge> : null}
        {isRemoved ? <Badge tone="line">{reports.personRemoved}</Badge> : null}
      </div>
      <p className="admin-report-head">{[role, roleZh].filter((text) => text !== null).join(" · ")}</p>
      {about === null ? null : <blockquote>{about}</blockquote>}
      {aboutZh === null ? null : <blockquote lang="zh-Hans">{aboutZh}</blockquote>}
    </section>
  );
}
