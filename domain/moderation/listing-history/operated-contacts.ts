import type { Database } from "#database/database.ts";
import { describeField, fieldNames } from "#domain/listings/fields/listing-fields.ts";
import { type ContactKind, contactKinds } from "#domain/listings/listing.ts";
import { snakeCase } from "#std/text/snake-case.ts";

/**
 * A contact that the owner has entered. `isShown`: chosen by the owner; `isHidden`: by an operator, which takes
 * precedence.
 */
export type OperatedContact = { kind: ContactKind; value: string; isShown: boolean; isHidden: boolean };

const fields = fieldNames.flatMap((field) => {
  const { contact } = describeField(field);
  return contact === undefined ? [] : [{ kind: contact, column: `listing.${snakeCase(field)}` as const }];
});

export async function readContacts(trx: Database, id: string): Promise<OperatedContact[]> {
  const row = await trx
    .selectFrom("teacher_listings as listing")
    .innerJoin("profiles", "profiles.id", "listing.user_id")
    .select(["listing.shown_contacts", "listing.hidden_contacts", "profiles.email"])
    .select(({ ref }) => fields.map(({ kind, column }) => ref(column).$castTo<string | null>().as(kind)))
    .where("listing.id", "=", id)
    .executeTakeFirstOrThrow();
  const values: Partial<Record<ContactKind, string | null>> = row;
  return contactKinds.flatMap((kind) => {
    const value = values[kind] ?? null;
    if (value === null) return [];
    const isShown = row.shown_contacts.includes(kind);
    return [{ kind, value, isShown, isHidden: row.hidden_contacts.includes(kind) }];
  });
}
