import type * as z from "zod/mini";
import type { FormSchema } from "#app/forms/use-form.ts";

/** An item as stored. `version` counts its changes. */
export type StoredItem = { id: string; version: number };

/** Converts items of one kind between their stored form, the form's values, and the request body. */
export type ItemKind<Item extends StoredItem, Values extends object, Schema extends FormSchema> = {
  schema: Schema;
  /** The form of a new item. */
  empty: Values;
  valuesOf: (item: Item) => Values;
  /** The values to send. A number that cannot be read stays text, for validation to reject. */
  inputOf: (values: Values) => { [Field in keyof z.output<Schema>]: unknown };
  /** The storage key for drafts of this kind in the tab, without their owner. */
  draft: string;
  /** The API's failure codes for an item that another window has changed or deleted. */
  failures: { changed: string; deleted: string };
};

/** Whether two forms have the same values. */
export function isSameItem<Item extends StoredItem, Values extends object, Schema extends FormSchema>(
  { inputOf }: ItemKind<Item, Values, Schema>,
  one: Values,
  other: Values,
): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
}

/** Whether a value read from storage has the shape of the form's values. */
export function areValues<Values extends object>(empty: Values, value: unknown): value is Values {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(empty).every(([field, blank]: [string, unknown]) => {
    const typed: unknown = Reflect.get(value, field);
    return Array.isArray(blank) ? Array.isArray(typed) : typeof typed === typeof blank;
  });
}
