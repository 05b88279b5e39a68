import { unsentFields } from "#app/forms/unsent-fields.ts";
import type { Messages } from "#i18n/messages.ts";

/** The values of the review form, to fill in again. */
export type ReviewValues = {
  stars: string;
  learner: string;
  lessons: string;
  course: string;
  started_month: string;
  body: string;
  display_name: string;
  declared: string;
  /** "1": the author submits what seems to be contact details. */
  keeps_contact: string;
};

export const noValues: ReviewValues = {
  stars: "",
  learner: "",
  lessons: "",
  course: "",
  started_month: "",
  body: "",
  display_name: "",
  declared: "",
  keeps_contact: "",
};

/** All that was typed into or chosen in the form, as a text to copy; "" if there is nothing. */
export function unsentReview(values: ReviewValues, messages: Messages<"writeReview">): string {
  return unsentFields(values.body, [
    [messages.overall, messages.stars[Number(values.stars) - 1] ?? ""],
    [messages.learner, labelOf(messages.learners, values.learner)],
    [messages.count, labelOf(messages.counts, values.lessons)],
    [messages.course, values.course],
    [messages.first, values.started_month],
    [messages.name, values.display_name],
  ]);
}

function labelOf(texts: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(texts, key) ? (texts[key] ?? "") : "";
}
