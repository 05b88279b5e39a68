import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { errorOf } from "#app/forms/form-values.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { CaseDetail } from "#app/operator/operator-api.ts";
import { useOperator } from "#app/operator/operator-context.ts";
import { adminMoment } from "#app/operator/operator-texts.ts";
import { interpolate } from "#i18n/interpolate.ts";

/** Whether a case is about a reward that the owner offered for a review. */
export function isAboutReward({ entries }: CaseDetail): boolean {
  return entries.some(({ reason }) => reason === "offered-reward");
}

/** The date since which reviews were bought. Reviews from then on are removed together with the reported one. */
export function RewardField({ failure }: { failure: ApiFailure | null }) {
  const { admin } = useOperator().texts;
  const { since, sinceHint } = admin.reports.reward;
  return (
    <TextField
      id="reward-since"
      name="since"
      type="date"
      label={since}
      hint={sinceHint}
      optional={admin.optional}
      {...errorOf(failure, "since")}
    />
  );
}

/** Warns that the owner has offered a reward before. */
export function RewardAlert({ found }: { found: CaseDetail }) {
  const { reward } = useOperator().texts.admin.reports;
  const { locale } = useLocale();
  if (found.reward_confirmed_at === null || !isAboutReward(found)) return null;
  const date = adminMoment(locale, found.reward_confirmed_at);
  return <Alert tone="danger" title={interpolate(reward.before, { date })} />;
}
