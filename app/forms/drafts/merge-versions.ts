/** A field that differs between two versions. */
export type Difference<Field extends string> = {
  field: Field;
  /** The version to use unless the reader chooses: "theirs" if only they changed the field. */
  suggested: Choice;
};
export type Choice = "mine" | "theirs";

/**
 * Returns the fields that differ, in the order of `fields`. `base` is the version that both are based on; null if
 * unknown.
 */
export function differencesOf<Values extends object, Field extends keyof Values & string>(
  fields: readonly Field[],
  { base, mine, theirs }: { base: Values | null; mine: Values; theirs: Values },
): Difference<Field>[] {
  return fields
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, suggested: base !== null && isSame(base[field], mine[field]) ? "theirs" : "mine" }));
}

/** `mine`, with the other version's value in each field whose choice is "theirs". */
export function mergeVersions<Values extends object>(
  mine: Values,
  theirs: Values,
  choices: Partial<Record<keyof Values, Choice>>,
): Values {
  const taken = Object.entries(theirs).filter(([field]) => choices[field as keyof Values] === "theirs");
  return { ...mine, ...Object.fromEntries(taken) };
}

/** Whether two values of a field are the same: texts, numbers, null, and lists of them. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
