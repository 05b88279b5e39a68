import { interpolate } from "./interpolate.ts";

/** The two forms in both catalogs: for exactly one, and for every other number. */
export type PluralForms = { one: string; other: string };

/**
 * Selects the plural form for `n` and interpolates it; `{n}` is `n` unless `values` overrides it (for example
 * "1,000+"). English cardinals have no other forms, and Chinese uses its "one" form only where the wording differs.
 */
export function plural(forms: PluralForms, n: number, values: Record<string, string | number> = {}): string {
  return interpolate(n === 1 ? forms.one : forms.other, { n, ...values });
}
