import type { ReactNode } from "react";
import { UnsentText } from "#app/components/unsent-text.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import type { Messages } from "#i18n/messages.ts";

/** Why a link does not lead to a form. */
export type ClosedState = "expired" | "used" | "gone" | "own" | "banned" | "unavailable";

export const closedStatuses: Readonly<Record<ClosedState, number>> = {
  expired: 410,
  used: 200,
  gone: 410,
  own: 403,
  banned: 403,
  unavailable: 503,
};

type Props = { state: ClosedState; messages: Messages<"writeReview">; unsent?: string };

/** A page shown in place of a form. `unsent`: the text that was posted meanwhile. */
export function ClosedReview({ state, messages, unsent = "" }: Props) {
  const { states } = messages;
  return (
    <div className="wrap review-page review-narrow">
      <div>
        <h1>{states[state]}</h1>
        <p className="review-lead">{states[`${state}Text`]}</p>
        <UnsentText text={unsent} />
      </div>
    </div>
  );
}

/** An error message above a form that was posted. */
export function ReviewProblem({ text }: { text: string | null }) {
  return text === null ? null : <Alert tone="danger" title={text} role="alert" />;
}

/** A status message about a completed action. */
export function ReviewStatus({ text, tone = "leaf" }: { text: string | null; tone?: "leaf" | "danger" }) {
  return text === null ? null : (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold paragraphs
    <Alert tone={tone} title={text} role="status" />
  );
}

/** Replaces a form that was accepted. */
export function AcceptedForm({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold headings and paragraphs
    <div role="status">{children}</div>
  );
}
