import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { plural } from "#i18n/plural.ts";
import type { Invitations } from "./own-reviews-api.ts";
import type { OwnReviewsTexts } from "./own-reviews-texts.ts";
import type { OwnReviewsState } from "./use-own-reviews.ts";

type Props = { state: OwnReviewsState; invitations: Invitations; texts: OwnReviewsTexts };

/** Invites learners by email. Shows how many wrote a review, but not which learners. */
export function InviteCard({ state, invitations, texts }: Props) {
  const { messages, failures } = texts;
  const toast = useToast();
  const [text, setText] = useState("");
  const [sent, setSent] = useState<string[]>([]);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const { invited, reviewed, left } = invitations;
  const errors = addressErrors(failed, sent, messages);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const emails = text.split(/[\s,;，；、]+/u).filter((part) => part !== "");
    void run(async () => {
      setSent(emails);
      const done = await state.api.invite(emails);
      setFailed(done.ok ? null : done.failure);
      if (!done.ok) return;
      setText("");
      toast({ kind: "success", title: plural(messages.sent, emails.length) });
      await state.refetch();
    });
  };
  return (
    <aside className="card pad own-review-invite">
      <h2>{messages.inviteTitle}</h2>
      <p>
        <b className="num">
          {[plural(messages.invited, invited), plural(messages.reviewed, reviewed)].join(messages.separator)}
        </b>
      </p>
      <p className="hint">{messages.inviteHint}</p>
      {left === 0 ? <p>{messages.noneLeft}</p> : null}
      <form onSubmit={send} noValidate hidden={left === 0}>
        {failed !== null && errors.length === 0 ? (
          <Alert tone="danger" title={failureText(failed, failures)} role="alert" />
        ) : null}
        <TextArea
          id="invite-emails"
          label={messages.inviteLabel}
          hint={interpolate(messages.inviteFieldHint, { left: plural(messages.left, left) })}
          value={text}
          rows={4}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          {...(errors.length > 0 && { error: errors.join("\n") })}
        />
        <Button type="submit" busy={pending}>
          {messages.invite}
        </Button>
      </form>
    </aside>
  );
}

/** The error of the list, or of each of its addresses. */
function addressErrors(
  failed: ApiFailure | null,
  sent: readonly string[],
  { errors, addressProblem }: OwnReviewsTexts["messages"],
): string[] {
  if (failed === null || !("fields" in failed)) return [];
  return failed.fields.map(({ field, code }) => {
    const address = sent[Number(/^emails\.(\d+)$/u.exec(field)?.[1] ?? -1)];
    if (address !== undefined) return interpolate(addressProblem, { address, problem: errors.address });
    return code === "missing" ? errors.noAddress : errors.tooMany;
  });
}
