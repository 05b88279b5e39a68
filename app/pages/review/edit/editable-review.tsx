import { UnsentText } from "#app/components/unsent-text.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { RejectedReview } from "../posted-review.ts";
import { ReviewForm } from "../review-form.tsx";
import { unsentReview } from "../review-values.ts";
import type { EditView } from "./edit-view.ts";

type Props = {
  messages: Messages<"writeReview">;
  page: EditView & { action: string };
  rejected: RejectedReview | null;
};

/** The author's review: in a form while it can be changed, otherwise as text. */
export function EditableReview({ messages, page, rejected }: Props) {
  const { action, canEdit, courses, type, values } = page;
  if (!canEdit) {
    if (rejected !== null) return <UnsentText text={unsentReview(rejected.values, messages)} />;
    return values.body === "" ? null : <p className="card pad review-text">{values.body}</p>;
  }
  return (
    <section aria-labelledby="review-edit">
      <h2 className="h3" id="review-edit">
        {messages.edit.editTitle}
      </h2>
      <ReviewForm
        messages={messages}
        type={type}
        action={action}
        back={action}
        courses={courses}
        values={rejected?.values ?? values}
        rejected={rejected}
        submit={messages.save}
      />
    </section>
  );
}
