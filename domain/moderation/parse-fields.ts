import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { failure, type Result, success } from "#std/result.ts";

/** Keyed by the field's name in JSON. */
export type FieldErrors = Record<string, FieldErrorCode>;

type Parsed<Value> = Result<Value, FieldErrorCode>;
type Parsers = Record<string, (value: unknown) => Parsed<unknown>>;
type Values<All extends Parsers> = { [Name in keyof All]: Extract<ReturnType<All[Name]>, { ok: true }>["value"] };

/** Parses each field of an untrusted body; missing fields are `undefined`. Rejects fields without a parser. */
export function parseFields<All extends Parsers>(body: object, parsers: All): Result<Values<All>, FieldErrors> {
  const fields = new Map<string, unknown>(Object.entries(body));
  const errors: FieldErrors = {};
  for (const name of fields.keys()) if (!Object.hasOwn(parsers, name)) errors[name] = "unknown-field";
  const values: Record<string, unknown> = {};
  for (const [name, parse] of Object.entries(parsers)) {
    const parsed = parse(fields.get(name));
    if (parsed.ok) values[name] = parsed.value;
    else errors[name] = parsed.failure;
  }
  return Object.keys(errors).length > 0 ? failure(errors) : success(values as Values<All>);
}

/** Parses one of a fixed set of values. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return (value: unknown): Parsed<Choice> => {
    const choice = choices.find((each) => each === value);
    return choice === undefined ? failure(wrongChoice(value)) : success(choice);
  };
}

/** Parses an opaque text issued by the server, such as a token or a challenge; null if missing. */
export function parseToken(value: unknown): Parsed<string | null> {
  if (value === undefined || value === null || value === "") return success(null);
  if (typeof value !== "string") return failure("wrong-type");
  return value.length > 500 ? failure("too-long") : success(value);
}

export function wrongChoice(value: unknown): FieldErrorCode {
  if (value === undefined || value === null || value === "") return "missing";
  return typeof value === "string" ? "invalid" : "wrong-type";
}
