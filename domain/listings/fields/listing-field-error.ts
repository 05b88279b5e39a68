/**
 * The errors of a field, in no particular order. A field has at most one: the first found.
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
