/** Converts `hourlyRate` to `hourly_rate`. */
export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";

/** An object type with every key in snake case. */
export type SnakeCaseKeys<Type> = Type extends unknown
  ? { [Key in keyof Type as Key extends string ? SnakeCase<Key> : never]: Type[Key] }
  : never;

export function snakeCase<Text extends string>(text: Text): SnakeCase<Text> {
  return text.replace(/[A-Z]/gu, (email) => `_${email.toLowerCase()}`) as SnakeCase<Text>;
}

/** Converts the object's own keys to snake case. Values, including nested objects, are not changed. */
export function snakeCaseKeys<Type extends object>(object: Type): SnakeCaseKeys<Type> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [snakeCase(key), value]),
  ) as SnakeCaseKeys<Type>;
}

/** Converts `hourly_rate` to `hourlyRate`. */
export function camelCase(text: string): string {
  return text.replace(/_([a-z])/gu, (_, initial: string) => initial.toUpperCase());
}

/** The reverse of `snakeCaseKeys`. */
export function camelCaseKeys(object: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [camelCase(key), value]));
}
