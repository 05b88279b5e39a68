import { Button, buttonClass } from "#app/design/button/button.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { RejectedReview, ReviewErrors } from "./posted-review.ts";
import { Declaration, LessonFields, StarChoice, TextFields } from "./review-fields.tsx";
import { ReviewProblem } from "./review-state.tsx";
import type { ReviewValues } from "./review-values.ts";

type Props = {
  messages: Messages<"writeReview">;
  type: "teacher" | "school";
  action: string;
  back: string;
  courses: readonly string[];
  values: ReviewValues;
  rejected: RejectedReview | null;
  submit: string;
};

/** The form of a review. Works without JavaScript; a rejected post keeps its values. */
export function ReviewForm({ messages, type, action, back, courses, values, rejected, submit }: Props) {
  const errors: ReviewErrors = rejected?.errors ?? {};
  const hasErrors = Object.keys(errors).length > 0;
  const problem = rejected?.problem ?? (hasErrors ? messages.errors.title : null);
  const shared = { messages, values, errors };
  return (
    <form className="review-form" method="post" action={action} noValidate>
      <ReviewProblem text={problem} />
      <StarChoice {...shared} />
      <LessonFields {...shared} courses={courses} />
      <TextFields {...shared} offersOverride={rejected?.offersOverride === true || values.keeps_contact === "1"} />
      <Declaration {...shared} type={type} />
      <div className="row review-actions">
        <Button type="submit">{submit}</Button>
        <a className={buttonClass({ variant: "ghost" })} href={back}>
          {messages.cancel}
        </a>
      </div>
    </form>
  );
}
