import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { Name } from "#app/components/name.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { filledFields } from "#app/forms/form-values.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { useResubmit } from "#app/forms/use-resubmit.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OutcomeChoice, RemovalFields } from "#app/operator/decisions/decision-fields.tsx";
import { UndoAlert } from "#app/operator/decisions/undo-alert.tsx";
import type { CaseDetail, Removed } from "#app/operator/operator-api.ts";
import { type OperatorTexts, useOperator } from "#app/operator/operator-context.ts";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { OperatorSkeleton } from "#app/operator/operator-skeleton.tsx";
import { adminMoment, reportReasonText } from "#app/operator/operator-texts.ts";
import { useOperatorQuery } from "#app/operator/use-operator-query.ts";
import type { Outcome } from "#domain/moderation/reasons.ts";
import { declineReasons } from "#domain/reviews/review.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { CaseFacts } from "./case-facts.tsx";
import { CaseReview, type CaseReviewTexts } from "./case-review.tsx";
import { CaseTeamMember } from "./case-team-member.tsx";
import { isAboutReward, RewardAlert, RewardField } from "./reward-fields.tsx";

/** `made`: what was decided. */
export type CaseTexts = CaseReviewTexts & { made: Messages<"adminListing">["outcomes"] };

type Props = { id: string; caseTexts: CaseTexts; onDecided: () => void };

/** One case: the reports, and the decision. */
export function CasePanel({ id, caseTexts, onDecided }: Props) {
  const { admin } = useOperator().texts;
  const [removed, setRemoved] = useState<Removed | null>(null);
  const { data, error, refetch } = useOperatorQuery(["reports", id], (api, chosen, signal) =>
    api.readCase(chosen, signal),
  );
  if (data === undefined)
    return error === null ? (
      <OperatorSkeleton shape="panel" />
    ) : (
      <OperatorFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  return (
    <section className="card pad admin-panel" aria-labelledby="case-name">
      <CaseHead found={data} caseTexts={caseTexts} />
      {removed !== null ? (
        <>
          <UndoAlert removed={removed} onUndone={() => void refetch().then(() => setRemoved(null))} />
          <p>
            <Button onClick={onDecided}>{admin.continue}</Button>
          </p>
        </>
      ) : data.outcome === null && data.outcomes.length > 0 ? (
        <DecisionForm
          found={data}
          onDecided={(done) => {
            if (done.undo_seconds === null) onDecided();
            else setRemoved(done);
          }}
        />
      ) : (
        <Alert
          title={interpolate(admin.reports.decidedAlready, {
            outcome: data.outcome === null ? "–" : admin.reports.outcomes[data.outcome],
          })}
        />
      )}
    </section>
  );
}

function CaseHead({ found, caseTexts }: { found: CaseDetail; caseTexts: CaseTexts }) {
  const { texts } = useOperator();
  const { locale, href } = useLocale();
  const { reports: messages } = texts.admin;
  return (
    <>
      <p className="row admin-badges">
        <Badge tone="line">{messages.targets[found.target_kind]}</Badge>
        <Badge tone={found.priority > 1 ? "danger" : "plum"}>{reportReasonText(texts, found.reason)}</Badge>
      </p>
      <h2 id="case-name">
        <Name name={found.listing_name} />
      </h2>
      <p>
        <Link to={href(`/admin/listings?id=${found.listing_id}`)}>{messages.openListing}</Link>
      </p>
      <CaseFacts found={found} made={caseTexts.made} />
      {found.review === null ? null : <CaseReview review={found.review} texts={caseTexts} />}
      {found.team_member === null ? null : <CaseTeamMember member={found.team_member} />}
      {found.entries.map((entry) => (
        <div className="admin-report" key={entry.id}>
          <p className="admin-report-head">
            {[
              reportReasonText(texts, entry.reason),
              adminMoment(locale, entry.created_at),
              entry.source === "owner" ? messages.byOwner : null,
              entry.email === null ? null : messages.withEmail,
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </p>
          <blockquote>{entry.text ?? messages.wroteNothing}</blockquote>
        </div>
      ))}
    </>
  );
}

function DecisionForm({ found, onDecided }: { found: CaseDetail; onDecided: (done: Removed) => void }) {
  const { api, texts } = useOperator();
  const { admin } = texts;
  const { reports: messages } = admin;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { form, resubmit } = useResubmit(failed);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = filledFields(event.currentTarget);
    void run(async () => {
      const decided = await api.decideCase(found.id, fields);
      if (decided.ok) onDecided(decided.value);
      else setFailed(decided.failure);
    });
  };
  const isInvalid = failed !== null && "fields" in failed && failed.fields.length > 0;
  return (
    <>
      {failed !== null && !isInvalid ? <OperatorFailure isAction failure={failed} onRetry={resubmit} /> : null}
      <form ref={form} className="admin-decision" onSubmit={send} noValidate>
        <RewardAlert found={found} />
        <OutcomeChoice
          legend={messages.decision}
          outcomes={found.outcomes}
          label={(each) => <OutcomeLabel outcome={each} />}
          failure={failed}
          onChoose={(each) => {
            setOutcome(each);
            setFailed(null);
          }}
        />
        {outcome === null ? null : (
          <RemovalFields
            key={outcome}
            failure={failed}
            reasons={reasonsOf(outcome, texts)}
            withFound={outcome !== "listing-restored"}
            foundHint={foundHintOf(outcome, admin)}
          />
        )}
        {outcome === "review-removed" && isAboutReward(found) ? <RewardField failure={failed} /> : null}
        <div className="row">
          <Button type="submit" busy={pending}>
            {messages.decide}
          </Button>
          <span className="hint">{admin.emailNote}</span>
        </div>
      </form>
    </>
  );
}

/** An outcome, and what happens next if that is not obvious. */
function OutcomeLabel({ outcome }: { outcome: Outcome }) {
  const { outcomes, outcomeHints } = useOperator().texts.admin.reports;
  const hints: Partial<Record<Outcome, string>> = outcomeHints;
  return (
    <span>
      {outcomes[outcome]}
      {outcome in hints ? <small className="admin-choice-hint">{hints[outcome]}</small> : null}
    </span>
  );
}

/** The reasons that a removal can have; null for a decision without a reason. */
function reasonsOf(outcome: Outcome, { removal, report }: OperatorTexts): Readonly<Record<string, string>> | null {
  if (outcome === "listing-removed") return removal.reasons;
  if (outcome !== "review-removed") return null;
  return Object.fromEntries(declineReasons.map((reason) => [reason, report.reasons[reason]]));
}

function foundHintOf(outcome: Outcome, admin: OperatorTexts["admin"]): string {
  if (outcome === "listing-removed") return admin.foundHint;
  return outcome === "review-removed" ? admin.foundAuthorHint : admin.foundReporterHint;
}
