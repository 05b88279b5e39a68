import { useState } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ListingDetail } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorImage } from "#app/operator/photos/operator-image.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { HideTeacherDialog } from "./hide-teacher-dialog.tsx";
import type { ListingResult } from "./listing-result.ts";
import type { ListingTexts } from "./listing-texts.ts";

type Teacher = ListingDetail["teachers"][number];
type Props = { found: ListingDetail; texts: ListingTexts; onDone: (done: ListingResult) => void };

/** The teachers of a school. An operator can hide each of them from learners without a report. */
export function ListingTeam({ found, texts, onDone }: Props) {
  if (found.teachers.length === 0) return null;
  return (
    <section className="card pad admin-panel" aria-labelledby="listing-team">
      <h2 id="listing-team">{texts.own.team}</h2>
      <ul className="admin-contacts">
        {found.teachers.map((teacher) => (
          <TeacherItem key={teacher.id} id={found.id} teacher={teacher} texts={texts} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { id: string; teacher: Teacher; texts: ListingTexts; onDone: (done: ListingResult) => void };

function TeacherItem({ id, teacher, texts, onDone }: ItemProps) {
  const { own } = texts;
  const { full_name: name, role, role_zh: roleZh, picture, is_hidden: isHidden } = teacher;
  return (
    <li>
      <div>
        {picture === null ? null : <OperatorImage hash={picture} alt="" />}
        <span className="address">{name}</span>
        <strong>{[role, roleZh].filter((text) => text !== null).join(" · ")}</strong>
        {isHidden ? <Badge tone="danger">{own.hiddenTeacher}</Badge> : null}
      </div>
      <TeacherAction {...{ id, teacher, texts, onDone }} />
    </li>
  );
}

function TeacherAction({ id, teacher, texts: { own }, onDone }: ItemProps) {
  const { api } = useOperator();
  const { href } = useLocale();
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { id: member, full_name: name, is_hidden: isHidden, case_id: caseId } = teacher;
  const show = () =>
    run(async () => {
      const shown = await api.hideTeacher(id, { member, is_hidden: false });
      setFailed(shown.ok ? null : shown.failure);
      if (shown.ok) onDone({ said: own.teacherShown });
    });
  if (caseId !== null) return <Link to={href(`/admin/reports?case=${caseId}`)}>{own.toReport}</Link>;
  return (
    <>
      {isHidden ? (
        <Button
          variant="ghost"
          busy={pending}
          aria-label={interpolate(own.showOf, { contact: name })}
          onClick={() => void show()}
        >
          {own.show}
        </Button>
      ) : (
        <Button variant="ghost" aria-label={interpolate(own.hideOf, { contact: name })} onClick={() => setAsking(true)}>
          {own.hide}
        </Button>
      )}
      {failed === null ? null : <OperatorFailure isAction failure={failed} onRetry={() => void show()} />}
      {isAsking ? (
        <HideTeacherDialog
          title={interpolate(own.hideTitle, { contact: name })}
          texts={own}
          send={(fields) => api.hideTeacher(id, { ...fields, member, is_hidden: true })}
          onClose={() => setAsking(false)}
          onHidden={(removed) => {
            setAsking(false);
            onDone({ removed });
          }}
        />
      ) : null}
    </>
  );
}
