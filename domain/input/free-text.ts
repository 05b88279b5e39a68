import * as z from "zod/mini";
import { cleanParagraphs, isReadable, isWithin } from "#std/text/readable-text.ts";
import { optional } from "./body-fields.ts";
import { isPresent, mistypedOrEmpty, type Rule, rules } from "./field-schemas.ts";

/** Lengths in graphemes, and the maximum in bytes of UTF-8, which depends on the table that stores the text. */
type TextLimits = { min?: number; max: number; bytes?: number };

/** Rejects very long texts before cleaning them and counting graphemes. */
const isNotHuge: Rule = { holds: ({ length }) => length <= 20_000, code: "too-long" };
const readable: Rule = { holds: isReadable, code: "unreadable" };

/** A required text of several lines, cleaned. */
export function freeText(limits: TextLimits, ...more: Rule[]) {
  return cleanedText({ before: [isNotHuge, readable], clean, after: [...withinLimits(limits), ...more] });
}

type Cleaning = { before: readonly Rule[]; clean: (text: string) => string; after: readonly Rule[] };

/** A required text that is cleaned. `before` are rules for the text as sent, `after` for the cleaned one. */
export function cleanedText(cleaning: Cleaning) {
  const cleaned = z.string().check(z.overwrite(cleaning.clean), rules([isPresent, ...cleaning.after]));
  return z.pipe(sentText(cleaning.before), cleaned);
}

/** An optional `freeText`; null if it is blank. */
export function optionalFreeText(limits: TextLimits, ...more: Rule[]) {
  const cleaned = z.pipe(
    optional(sentText([isNotHuge, readable])),
    z.transform((text) => (text === null ? null : clean(text) || null)),
  );
  return z.pipe(cleaned, z.nullable(z.string().check(rules([...withinLimits(limits), ...more]))));
}

function sentText(before: readonly Rule[]) {
  return z.string({ error: mistypedOrEmpty }).check(rules(before));
}

function clean(text: string): string {
  return cleanParagraphs(text).trim();
}

/** The maximum of code points matches the checks of tables. */
function withinLimits({ min = 0, max, bytes = 16_000 }: TextLimits): Rule[] {
  return [
    { holds: (text) => isWithin(text, { graphemes: max, bytes }) && [...text].length <= 8000, code: "too-long" },
    { holds: (text) => min === 0 || !isWithin(text, { graphemes: min - 1, bytes }), code: "too-small" },
  ];
}
