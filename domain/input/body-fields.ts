import * as z from "zod/mini";
import { isDay } from "#domain/courses/course-days.ts";
import { locales } from "#i18n/locale.ts";
import { isUuid } from "#std/uuid.ts";
import { type FieldErrorCode, isPresent, mistyped, mistypedOrEmpty, type Rule, rules } from "./field-schemas.ts";

/* Fields of bodies that are JSON or come from a form without JavaScript, which sends each field as text: null and ""
   count as missing. */

type Issue = { input?: unknown };

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function mistypedOrBlank({ input }: Issue): FieldErrorCode {
  return isBlank(input) ? "missing" : "wrong-type";
}

/** The error of a value that is not one of a fixed set. */
export function wrongChoice({ input }: Issue): FieldErrorCode {
  return typeof input === "string" && input !== "" ? "invalid" : mistypedOrBlank({ input });
}

/** Parses the result of `prepare`. The field may be absent. */
function prepared<Schema extends z.core.$ZodType>(prepare: (value: unknown) => unknown, schema: Schema) {
  return z.pipe(z.transform(prepare), schema);
}

/** Null if missing. */
export function optional<Schema extends z.core.$ZodType>(schema: Schema) {
  return prepared((value) => (isBlank(value) ? null : value), z.nullable(schema));
}

/** Null if missing or only white space. */
export function optionalText<Schema extends z.core.$ZodType>(schema: Schema) {
  return prepared(
    (value) => (isBlank(typeof value === "string" ? value.trim() : value) ? null : value),
    z.nullable(schema),
  );
}

/** `value` if undefined or null. */
export function withDefault<Schema extends z.core.$ZodType>(value: unknown, schema: Schema) {
  return prepared((sent) => sent ?? value, schema);
}

/** One of a fixed set of values. */
export function choice<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, { error: wrongChoice });
}

/** The locale of emails to a person without an account. English by default. */
export function emailLocale() {
  return withDefault("en", choice(locales));
}

/** A required text, which is not cleaned. */
export function exactText(...more: Rule[]) {
  return z.string({ error: mistypedOrEmpty }).check(rules([isPresent, ...more]));
}

/** An opaque text issued by the server, such as a token or a challenge; null if missing. */
export function token() {
  return optional(exactText({ holds: ({ length }) => length <= 500, code: "too-long" }));
}

/** A UUID, in lowercase. */
export function id() {
  return exactText({ holds: isUuid, code: "invalid" }).check(z.toLowerCase());
}

/** A honeypot field, which is invisible to people; true if it is filled in. */
export function honeypot() {
  return z.pipe(
    withDefault("", z.string({ error: "wrong-type" satisfies FieldErrorCode })),
    z.transform((text) => text !== ""),
  );
}

/** A JSON boolean or a form's checkbox, with its values. False if missing. */
export function checkbox<const Checked extends string, const Unchecked extends string = never>(
  checked: Checked,
  unchecked: readonly Unchecked[] = [],
) {
  const error = ({ input }: Issue): FieldErrorCode => (typeof input === "string" ? "invalid" : "wrong-type");
  return z.pipe(
    withDefault(false, z.literal([true, false, checked, ...unchecked], { error })),
    z.transform((value) => value === true || value === checked),
  );
}

/** The number of a JSON number or of a form's text that matches the pattern and is at most `max`. */
export function digits(pattern: RegExp, max = Number.POSITIVE_INFINITY) {
  const typed = z.custom<string | number>(
    (value) => typeof value === "number" || (typeof value === "string" && value !== ""),
    { error: mistypedOrBlank },
  );
  const matching = z.custom<string | number>((value) => pattern.test(String(value)) && Number(value) <= max, {
    error: "invalid" satisfies FieldErrorCode,
  });
  return z.pipe(z.pipe(typed, matching), z.transform(Number));
}

/** Different ids, at most `max`, in lowercase. */
export function ids(max: number) {
  const counted = z
    .array(z.unknown(), { error: mistypedOrEmpty })
    .check(z.maxLength(max, { error: "too-many" satisfies FieldErrorCode }));
  const different = z
    .array(z.string())
    .check(z.refine((all) => new Set(all).size === all.length, { error: "duplicate" satisfies FieldErrorCode }));
  return z.pipe(z.pipe(counted, z.array(id())), different);
}

/** A JSON number of any size. */
export function anyNumber(error: (issue: Issue) => FieldErrorCode = mistypedOrBlank) {
  return z.custom<number>((value) => typeof value === "number", { error });
}

/** A JSON number: an integer from 1 to `max`. */
export function count(max: number, error?: (issue: Issue) => FieldErrorCode) {
  const inRange = z.custom<number>((value) => Number.isSafeInteger(value) && value >= 1 && value <= max, {
    error: "invalid" satisfies FieldErrorCode,
  });
  return z.pipe(anyNumber(error), inRange);
}

/** A day such as 2027-01-31. */
export function dayText(...more: Rule[]) {
  return exactText({ holds: isDay, code: "invalid" }, ...more);
}

/** The beginning of a day in UTC. */
export function day(isInRange: (day: Date) => boolean) {
  return z.pipe(dayText({ holds: (text) => isInRange(new Date(text)), code: "invalid" }), toDate());
}

/** A time in ISO 8601, UTC. Null if there is none, which has to be sent. */
export function nullableMoment() {
  return z.nullable(z.pipe(z.string({ error: mistyped }).check(rules([isMoment])), toDate()));
}

/** A form that was open for longer is rejected as stale. */
export const maxOpenMs = 7 * 24 * 60 * 60_000;

/** The time at which a form was shown, in ISO 8601, UTC. */
export function shownAt(now: Date) {
  const isPlausible = (time: number) => time <= now.getTime() + 60_000 && time > now.getTime() - maxOpenMs;
  return z.pipe(exactText(isMoment, { holds: (text) => isPlausible(Date.parse(text)), code: "invalid" }), toDate());
}

const isMoment: Rule = {
  holds: (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/u.test(text) && !Number.isNaN(Date.parse(text)),
  code: "invalid",
};

function toDate() {
  return z.transform((text: string) => new Date(text));
}
