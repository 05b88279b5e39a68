/** Two people's answers to one field, or one person's in two tabs. */
export type Difference<Field extends string> = {
  field: Field;
  /** Whose answer stands unless somebody chooses: the only one that was changed, or one's own. */
  suggested: Choice;
};
export type Choice = "mine" | "theirs";

/**
 * The fields in which two versions differ, in the order of `fields`. `base` is what both started from: a field that
 * only they changed is suggested as theirs. Without it one's own answers are.
 */
export function differencesOf<Values extends object, Field extends keyof Values & string>(
  fields: readonly Field[],
  { base, mine, theirs }: { base: Values | null; mine: Values; theirs: Values },
): Difference<Field>[] {
  return fields
    .filter((field) => !isSame(mine[field], theirs[field]))
    .map((field) => ({ field, suggested: base !== null && isSame(base[field], mine[field]) ? "theirs" : "mine" }));
}

/** One's own version with the chosen fields of theirs. Fields without a choice stay one's own. */
export function mergeVersions<Values extends object>(
  mine: Values,
  theirs: Values,
  choices: Partial<Record<keyof Values, Choice>>,
): Values {
  const taken = Object.entries(theirs).filter(([field]) => choices[field as keyof Values] === "theirs");
  return { ...mine, ...Object.fromEntries(taken) };
}

/** Whether two answers of a form are the same: texts, numbers, null, and lists of them. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
