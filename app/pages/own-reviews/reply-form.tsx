import { type FormEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { failureText } from "#app/failure-text.ts";
import { sessionDraft } from "#app/forms/drafts/session-draft.ts";
import { usePending } from "#app/forms/use-pending.ts";
import { reviewLimits } from "#domain/reviews/review.ts";
import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { OwnReview } from "./own-reviews-api.ts";
import type { OwnReviewsTexts } from "./own-reviews-texts.ts";
import type { OwnReviewsState } from "./use-own-reviews.ts";

type Props = {
  review: OwnReview;
  state: OwnReviewsState;
  texts: OwnReviewsTexts;
  userId: string;
  onDone: () => void;
  /** Null if there is no reply to return to. */
  onCancel: (() => void) | null;
};

const isText = (value: unknown): value is string => typeof value === "string";

/** The owner's public reply. Unpublished text stays in this tab, also after a failure. */
export function ReplyForm({ review, state, texts, userId, onDone, onCancel }: Props) {
  const { messages, failures } = texts;
  const toast = useToast();
  const [draft] = useState(() => sessionDraft(`taoli.reply.${userId}.${review.id}`, isText));
  const [text, setText] = useState(() => draft.read() ?? review.reply ?? "");
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const error = fieldError(failed, messages);
  const write = (typed: string) => {
    setText(typed);
    draft.write(typed);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const done = await state.api.reply(review.id, text, review.replied_at);
      setFailed(done.ok ? null : done.failure);
      // After a conflict, the next attempt replaces the current reply.
      if (done.ok || done.failure.code === "reply-changed") await state.refetch();
      if (!done.ok) return;
      draft.clear();
      toast({ kind: "success", title: messages.published });
      onDone();
    });
  };
  return (
    <form className="own-review-form" onSubmit={send} noValidate>
      {failed !== null && error === undefined ? (
        <Alert tone="danger" title={failureText(failed, failures)} role="alert" />
      ) : null}
      <TextArea
        id={`reply-${review.id}`}
        label={messages.replyLabel}
        hint={messages.replyHint}
        value={text}
        rows={3}
        onChange={(event) => write(event.target.value)}
        {...(error !== undefined && { error })}
      />
      <div className="row">
        <Button type="submit" busy={pending}>
          {review.reply === null ? messages.publish : messages.save}
        </Button>
        {onCancel === null ? null : (
          <Button
            variant="ghost"
            onClick={() => {
              draft.clear();
              onCancel();
            }}
          >
            {messages.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}

function fieldError(failed: ApiFailure | null, { errors }: OwnReviewsTexts["messages"]): string | undefined {
  const code =
    failed !== null && "fields" in failed ? failed.fields.find(({ field }) => field === "reply")?.code : null;
  if (!code) return undefined;
  if (code === "unreadable") return errors.unreadable;
  if (code !== "too-long") return errors.missing;
  return interpolate(errors.long, { n: formatCount(reviewLimits.reply.max) });
}
