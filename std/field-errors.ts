import type * as z from "zod/mini";

/** Error codes by field. A valid field has no key. */
export type FieldErrors = Partial<Record<string, string>>;

/**
 * The first error of each field, for schemas whose issue messages are error codes. Unknown keys are fields, too. Takes
 * the `error` of `safeParse`: without one, no field has an error.
 */
export function fieldErrors(error: z.core.$ZodError | undefined): FieldErrors {
  const errors = new Map<string, string>();
  for (const issue of error?.issues ?? []) {
    const fields = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")];
    for (const field of fields) if (!errors.has(field)) errors.set(field, issue.message);
  }
  return Object.fromEntries(errors);
}
