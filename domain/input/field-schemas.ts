import * as z from "zod/mini";
import { cleanLine, cleanParagraphs, foldText, isReadable, isWithin } from "#std/text/readable-text.ts";

/**
 * The error codes of fields. A field has at most one error, the first found. The issues do not abort, so that rules
 * across fields are checked although another field has an error.
 *
 * @internal Exported for its tests.
 */
export const fieldErrorCodes = [
  "missing",
  "wrong-type",
  "unreadable",
  "invalid",
  "too-long",
  "too-many",
  "too-small",
  "too-large",
  "too-precise",
  "duplicate",
  "other-type",
  "unknown-field",
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** The maximum length of a text in graphemes and in UTF-8 bytes. */
export type TextLimit = { graphemes: number; bytes: number };

export type NumberLimit = { min: number; max: number };

export type Rule = { holds: (text: string) => boolean; code: FieldErrorCode };

/** The message of an issue is its code; the caller selects the text shown. */
function fieldError(code: FieldErrorCode): FieldErrorCode {
  return code;
}

/** For checks across fields: they run although other fields have errors, so that all can be corrected at once. */
export const evenWithErrors = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** A missing key is an error even where null is allowed: an omission must not erase stored data. */
export function mistyped({ input }: { input?: unknown }): FieldErrorCode {
  return input === undefined ? "missing" : "wrong-type";
}

/** The error of a value of another type where null is not allowed. */
export function mistypedOrEmpty({ input }: { input?: unknown }): FieldErrorCode {
  return input === null ? "missing" : mistyped({ input });
}

/** One check for all rules. The first that fails is the error, and later ones do not see the text. */
export function rules(all: readonly Rule[]): z.core.$ZodCheck<string> {
  return z.check<string>(({ value, issues }) => {
    const failed = all.find(({ holds }) => !holds(value));
    if (failed) issues.push({ code: "custom", message: failed.code, input: value, continue: true });
  });
}

function within(limit: TextLimit): Rule {
  return { holds: (text) => isWithin(text, limit), code: "too-long" };
}

/** Cleans a readable text before the checks: cleaning unreadable text may take long. */
function cleaned(text: z.ZodMiniString, clean: (text: string) => string, ...checks: z.core.$ZodCheck<string>[]) {
  const readable = text.check(z.refine<string>(isReadable, { error: fieldError("unreadable") }));
  return z.pipe(readable, z.string().check(z.overwrite<string>(clean), ...checks));
}

export const isPresent: Rule = { holds: (text) => text !== "", code: "missing" };

/** One required line. */
export function requiredLine(limit: TextLimit, ...more: Rule[]) {
  return cleaned(z.string({ error: mistypedOrEmpty }), cleanLine, rules([isPresent, within(limit), ...more]));
}

/** A text or null; blank becomes null. `clean` returns the stored form and must be idempotent. */
function optional(clean: (text: string) => string, limit: TextLimit, more: readonly Rule[]) {
  const cleanedText = z.pipe(
    z.nullable(cleaned(z.string({ error: mistyped }), clean)),
    z.transform((typed) => typed || null),
  );
  return z.pipe(cleanedText, z.nullable(z.string().check(rules([within(limit), ...more]))));
}

export function optionalLine(limit: TextLimit, ...more: Rule[]) {
  return optional(cleanLine, limit, more);
}

/** Like `optionalLine`, but stores the result of `clean`. */
export function optionalForm(clean: (line: string) => string, limit: TextLimit, ...more: Rule[]) {
  return optional((text) => clean(cleanLine(text)), limit, more);
}

export function optionalParagraphs(limit: TextLimit & { lines: number }, ...more: Rule[]) {
  return optional(cleanParagraphs, limit, [
    { holds: (text) => text.split("\n").length <= limit.lines, code: "too-long" },
    ...more,
  ]);
}

/** Separators of lists in forms: an item that contains one would be split at the next edit. */
const separators = /[,，、;；]/u;

export const noSeparator: Rule = { holds: (text) => !separators.test(text), code: "invalid" };

/** One or more items, without duplicates in any spelling. `store` returns the stored form of an item. */
export function requiredList(limit: TextLimit & { items: number }, store: (item: string) => string = (item) => item) {
  const isPresent: Rule = { holds: (text) => text !== "", code: "invalid" };
  const item = cleaned(
    z.string({ error: "wrong-type" satisfies FieldErrorCode }),
    (text) => store(cleanLine(text)),
    rules([isPresent, within(limit), noSeparator]),
  );
  // The item count is checked before any item is parsed, so that ten thousand items cost nothing.
  const counted = z
    .array(z.unknown(), { error: mistypedOrEmpty })
    .check(
      z.minLength(1, { error: fieldError("missing") }),
      z.maxLength(limit.items, { error: fieldError("too-many") }),
    );
  const different = z.array(z.string()).check(z.refine(areDifferent, { error: fieldError("duplicate") }));
  return z.pipe(z.pipe(counted, z.array(item)), different);
}

function areDifferent(items: readonly string[]): boolean {
  return new Set(items.map(foldText)).size === items.length;
}

/** A subset of a fixed list of values, in the order of that list. `isPossible`: whether the values may be combined. */
export function someOf<const Word extends string>(
  messages: readonly Word[],
  isPossible: (chosen: readonly Word[]) => boolean = () => true,
) {
  const counted = z
    .array(z.string({ error: "wrong-type" satisfies FieldErrorCode }), { error: mistypedOrEmpty })
    .check(z.maxLength(messages.length, { error: fieldError("too-many") }));
  const known = z.array(z.enum(messages, { error: fieldError("invalid") }));
  const different = known.check(
    z.refine(areDifferent, { error: fieldError("duplicate") }),
    z.refine(isPossible, { error: fieldError("invalid") }),
  );
  return z.pipe(
    z.pipe(counted, different),
    z.transform((chosen) => messages.filter((word) => chosen.includes(word))),
  );
}

/** A number within a range and with at most this many decimals. Minus zero is zero. */
export function numberWithin(range: NumberLimit, decimals: 0 | 2) {
  // Not z.number(): it reports Infinity, the result of 1e400 in JSON, as a type error.
  const number = z.custom<number>((value) => typeof value === "number" && !Number.isNaN(value), {
    error: mistypedOrEmpty,
  });
  const within = z.custom<number>().check(
    z.refine((value) => value >= range.min, { error: fieldError("too-small") }),
    z.refine((value) => value <= range.max, { error: fieldError("too-large") }),
    z.refine((value) => Number(value.toFixed(decimals)) === value, { error: fieldError("too-precise") }),
    z.overwrite((value) => value + 0),
  );
  return z.pipe(number, within);
}

/** A `numberWithin` or null. */
export function optionalNumber(range: NumberLimit, decimals: 0 | 2) {
  return z.nullable(numberWithin(range, decimals));
}

/** An optional field that may be omitted, which keeps the stored value. */
export function omissibleNumber(range: NumberLimit, decimals: 0 | 2) {
  return z.optional(optionalNumber(range, decimals));
}

/** One of a fixed list of values. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.pipe(z.string({ error: mistypedOrEmpty }), z.enum(words, { error: fieldError("invalid") }));
}

/** A `oneOf` or null. */
export function optionalOneOf<const Word extends string>(words: readonly Word[]) {
  return z.nullable(z.pipe(z.string({ error: mistyped }), z.enum(words, { error: fieldError("invalid") })));
}

export function flag() {
  return z.boolean({ error: mistypedOrEmpty });
}
