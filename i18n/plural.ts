import { interpolate } from "./interpolate.ts";

/** The two forms that both catalogs carry: for exactly one, and for every other number. */
export type PluralForms = { one: string; other: string };

/**
 * Picks the form for `n` and fills it in; `{n}` is `n` unless `values` says otherwise (such as "1,000+").
 * English cardinals know no further form, and Chinese uses its "one" form only where the wording differs.
 */
export function plural(forms: PluralForms, n: number, values: Record<string, string | number> = {}): string {
  return interpolate(n === 1 ? forms.one : forms.other, { n, ...values });
}
