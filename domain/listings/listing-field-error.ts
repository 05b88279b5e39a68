/**
 * What can be wrong with a field, in the order of nothing: each field has one fault at a time, the first found.
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
