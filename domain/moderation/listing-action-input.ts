import type { FieldErrorCode } from "#domain/listings/fields/field-schemas.ts";
import { contactKinds } from "#domain/listings/listing.ts";
import { failure, type Result, success } from "#std/result.ts";
import type { ListingAction } from "./apply-listing-action.ts";
import { foundLimits, parseRequiredText } from "./moderation-text.ts";
import { type FieldErrors, oneOf, parseFields } from "./parse-fields.ts";

type Parsed = Result<ListingAction, FieldErrors>;

const found = (value: unknown) => parseRequiredText(value, foundLimits);

/** Parses `{ note }`. */
export function parseListingNote(body: object): Parsed {
  const parsed = parseFields(body, { note: (value) => parseRequiredText(value, { max: foundLimits.max }) });
  return parsed.ok ? success({ outcome: "note", note: parsed.value.note }) : parsed;
}

/** Parses `{ found }`, the request for a correction that the owner reads. */
export function parseOwnerRequest(body: object): Parsed {
  const parsed = parseFields(body, { found });
  return parsed.ok ? success({ outcome: "owner-asked", found: parsed.value.found }) : parsed;
}

/** Parses `{ contact, is_hidden, found? }`: `found` explains to the owner why a contact is hidden. */
export function parseContactAction(body: object): Parsed {
  const fields = { contact: oneOf(contactKinds), is_hidden: parseBoolean };
  if (!("is_hidden" in body) || body.is_hidden !== true) {
    const shown = parseFields(body, fields);
    return shown.ok ? success({ outcome: "contact-shown", contact: shown.value.contact }) : shown;
  }
  const hidden = parseFields(body, { ...fields, found });
  if (!hidden.ok) return hidden;
  return success({ outcome: "contact-hidden", contact: hidden.value.contact, found: hidden.value.found });
}

function parseBoolean(value: unknown): Result<boolean, FieldErrorCode> {
  if (typeof value === "boolean") return success(value);
  return failure(value === undefined ? "missing" : "wrong-type");
}
