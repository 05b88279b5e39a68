import { readForm } from "#app/forms/form-messages.ts";
import { hasContactDetails } from "#domain/contact-details.ts";
import type { BodyErrors } from "#domain/input/parse-body.ts";
import { parseReview, type ReviewInput } from "#domain/reviews/review-input.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Result } from "#std/result.ts";
import { noValues, type ReviewValues } from "./review-values.ts";

type ReviewField = Exclude<keyof ReviewValues, "keeps_contact">;
export type ReviewErrors = Partial<Record<ReviewField, string>>;

/** A posted review that was not accepted. `offersOverride`: the text seems to contain contact details. */
export type RejectedReview = {
  values: ReviewValues;
  errors: ReviewErrors;
  problem: string | null;
  offersOverride: boolean;
};

type Read = { values: ReviewValues; parsed: Result<ReviewInput, BodyErrors>; seemsContact: boolean };

/** Reads a posted review. */
export function readReview(form: FormData, now: Date): Read {
  const fields = readForm(form);
  const names = Object.keys(noValues) as (keyof ReviewValues)[];
  const values = Object.fromEntries(names.map((name) => [name, fields[name] ?? ""])) as ReviewValues;
  const parsed = parseReview(values, now);
  return { values, parsed, seemsContact: values.keeps_contact === "" && hasContactDetails(values.body) };
}

/** The messages of field errors, each beside its field. */
export function reviewErrors(codes: BodyErrors, { errors }: Messages<"writeReview">): ReviewErrors {
  const body = { missing: errors.bodyMissing, "too-small": errors.bodyShort, "too-long": errors.bodyLong };
  const name = { missing: errors.nameMissing, "too-long": errors.nameLong, invalid: errors.nameContact };
  const texts: Record<ReviewField, (code: string) => string> = {
    stars: () => errors.starsMissing,
    learner: () => errors.choose,
    lessons: () => errors.choose,
    course: () => errors.course,
    started_month: () => errors.month,
    body: (code) => textOf(body, code) ?? errors.unreadable,
    display_name: (code) => textOf(name, code) ?? errors.unreadable,
    declared: () => errors.declared,
  };
  const found: ReviewErrors = {};
  for (const field of Object.keys(texts) as ReviewField[]) {
    const code = codes[field];
    if (code !== undefined) found[field] = texts[field](code);
  }
  return found;
}

function textOf(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
