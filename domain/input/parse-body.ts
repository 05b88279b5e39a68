import * as z from "zod/mini";
import { type FieldErrors, fieldErrors } from "#std/field-errors.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { FieldErrorCode } from "./field-schemas.ts";

/** The error codes of a body, by the field's name in JSON or in the form. */
export type BodyErrors = FieldErrors<FieldErrorCode>;

/** The schema of a body. Other fields are rejected as `unknown-field`. */
export function bodySchema<Shape extends Readonly<Record<string, z.core.$ZodType>>>(shape: Shape) {
  return z.strictObject(shape, { error: "unknown-field" satisfies FieldErrorCode });
}

/**
 * Parses an untrusted body, from JSON or a form, by a `bodySchema` or a union of them, whose issues have
 * `FieldErrorCode`s as messages. Errors of unknown fields come first, the others in the schema's order. Never throws.
 */
export function parseBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: object,
): Result<z.output<Schema>, BodyErrors> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return success(parsed.data);
  const isUnknown = ({ code }: z.core.$ZodIssue) => code === "unrecognized_keys";
  const { issues } = parsed.error;
  const unknown = fieldErrors({ issues: issues.filter(isUnknown) });
  const others = fieldErrors({ issues: issues.filter((issue) => !isUnknown(issue)) });
  return failure({ ...unknown, ...others } as BodyErrors);
}
