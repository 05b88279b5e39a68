import type { ReactNode } from "react";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextArea } from "#app/design/field/text-area.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { Star } from "#app/design/rating/star.tsx";
import type { Messages } from "#i18n/messages.ts";
import type { ReviewErrors } from "./posted-review.ts";
import type { ReviewValues } from "./review-values.ts";

type Props = { messages: Messages<"writeReview">; values: ReviewValues; errors: ReviewErrors };

/** Five stars: radios with real labels, none chosen at first. The label of the chosen one is below them. */
export function StarChoice({ messages, values, errors }: Props) {
  return (
    <fieldset className="review-part" aria-describedby={errors.stars ? "review-stars-error" : undefined}>
      <legend>{messages.overall}</legend>
      <div className="review-rate">
        {messages.stars.map((label, index) => (
          <label key={label}>
            <input
              type="radio"
              name="stars"
              value={index + 1}
              required
              defaultChecked={values.stars === String(index + 1)}
            />
            <Star />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id="review-stars-error" text={errors.stars} />
    </fieldset>
  );
}

/** The learner, the number of lessons, the course, and the first month. */
export function LessonFields({ messages, values, errors, courses }: Props & { courses: readonly string[] }) {
  return (
    <fieldset className="review-part">
      <legend>{messages.lessons}</legend>
      <div className="review-pair">
        <Choices legend={messages.learner} name="learner" error={errors.learner}>
          {(["self", "child"] as const).map((learner) => (
            <label key={learner}>
              <input type="radio" name="learner" value={learner} required defaultChecked={values.learner === learner} />
              {messages.learners[learner]}
            </label>
          ))}
        </Choices>
        <SelectField
          id="review-lessons"
          name="lessons"
          label={messages.count}
          defaultValue={values.lessons}
          options={[
            { value: "", label: messages.choose },
            ...(["one", "few", "many"] as const).map((value) => ({ value, label: messages.counts[value] })),
          ]}
          {...(errors.lessons && { error: errors.lessons })}
        />
        {courses.length === 0 && errors.course === undefined ? null : (
          <SelectField
            id="review-course"
            name="course"
            label={messages.course}
            optional={messages.optional}
            defaultValue={values.course}
            options={[
              { value: "", label: messages.otherCourse },
              ...courses.map((course) => ({ value: course, label: course })),
            ]}
            {...(errors.course && { error: errors.course })}
          />
        )}
        <TextField
          id="review-month"
          name="started_month"
          label={messages.first}
          optional={messages.optional}
          hint={messages.firstHint}
          type="month"
          // For browsers without a month picker, which show a text field.
          pattern="\d{4}-\d{2}"
          maxLength={7}
          defaultValue={values.started_month}
          {...(errors.started_month && { error: errors.started_month })}
        />
      </div>
    </fieldset>
  );
}

/** The author's text and display name. `offersOverride`: the text seems to contain contact details. */
export function TextFields({ messages, values, errors, offersOverride }: Props & { offersOverride: boolean }) {
  return (
    <fieldset className="review-part">
      <legend>{messages.body}</legend>
      <TextArea
        id="review-body"
        name="body"
        rows={7}
        label={messages.question}
        hint={messages.bodyHint}
        defaultValue={values.body}
        {...(errors.body && { error: errors.body })}
      />
      {offersOverride ? (
        <Checkbox name="keeps_contact" value="1" defaultChecked={values.keeps_contact === "1"}>
          {messages.submitAnyway}
        </Checkbox>
      ) : null}
      <TextField
        id="review-name"
        name="display_name"
        label={messages.name}
        hint={messages.nameHint}
        autoComplete="nickname"
        defaultValue={values.display_name}
        {...(errors.display_name && { error: errors.display_name })}
      />
    </fieldset>
  );
}

export function Declaration({ messages, values, errors, type }: Props & { type: "teacher" | "school" }) {
  return (
    <div>
      <Checkbox
        name="declared"
        value="1"
        required
        defaultChecked={values.declared === "1"}
        aria-invalid={errors.declared ? true : undefined}
        aria-describedby={errors.declared ? "review-declared-error" : undefined}
      >
        {messages.declaration[type]}
      </Checkbox>
      <FieldError id="review-declared-error" text={errors.declared} />
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p className="error" id={id}>
      <Icon name="circle-alert" />
      <span>{text}</span>
    </p>
  );
}

type ChoicesProps = { legend: string; name: string; error: string | undefined; children: ReactNode };

function Choices({ legend, name, error, children }: ChoicesProps) {
  const id = `review-${name}-error`;
  return (
    <fieldset className="review-choices" aria-describedby={error ? id : undefined}>
      <legend className="label">{legend}</legend>
      <div className="segmented">{children}</div>
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
