import type * as z from "zod/mini";

/** Error codes by field. A valid field has no key. */
export type FieldErrors<Code extends string = string> = Record<string, Code>;

/**
 * Returns the first error of each field, for schemas whose issue messages are error codes. Unknown keys count as
 * fields. Takes the `error` of `safeParse`; if undefined, no field has an error.
 */
export function fieldErrors(error: Pick<z.core.$ZodError, "issues"> | undefined): FieldErrors {
  const errors = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const fields = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
    for (const field of fields) if (!errors.has(field)) errors.set(field, issue.message);
  }
  return Object.fromEntries(errors);
}
