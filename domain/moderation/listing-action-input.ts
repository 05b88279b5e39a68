import * as z from "zod/mini";
import { choice, id } from "#domain/input/body-fields.ts";
import { mistyped } from "#domain/input/field-schemas.ts";
import { freeText, optionalFreeText } from "#domain/input/free-text.ts";
import { type BodyErrors, bodySchema, parseBody } from "#domain/input/parse-body.ts";
import { contactKinds } from "#domain/listings/listing.ts";
import { type Result, success } from "#std/result.ts";
import type { ListingAction } from "./apply-listing-action.ts";
import { foundLimits } from "./moderation-text.ts";
import { reportReasons } from "./reasons.ts";
import type { TeacherAction } from "./removal/hide-teacher.ts";

type Parsed = Result<ListingAction, BodyErrors>;

const found = freeText(foundLimits);
const isHidden = z.boolean({ error: mistyped });

const listingNote = bodySchema({ note: freeText({ max: foundLimits.max }) });
const ownerRequest = bodySchema({ found });
const contact = { contact: choice(contactKinds), is_hidden: isHidden };
const shownContact = bodySchema(contact);
const hiddenContact = bodySchema({ ...contact, found });
const teacher = { member: id(), is_hidden: isHidden };
const shownTeacher = bodySchema(teacher);
const hiddenTeacher = bodySchema({
  ...teacher,
  reason: choice(reportReasons["team-member"]),
  found,
  note: optionalFreeText({ max: foundLimits.max }),
});

/** Parses `{ note }`. */
export function parseListingNote(body: object): Parsed {
  const parsed = parseBody(listingNote, body);
  return parsed.ok ? success({ outcome: "note", note: parsed.value.note }) : parsed;
}

/** Parses `{ found }`, the request for a correction that the owner reads. */
export function parseOwnerRequest(body: object): Parsed {
  const parsed = parseBody(ownerRequest, body);
  return parsed.ok ? success({ outcome: "owner-asked", found: parsed.value.found }) : parsed;
}

/** Parses `{ contact, is_hidden, found? }`: `found` explains to the owner why a contact is hidden. */
export function parseContactAction(body: object): Parsed {
  if (!hides(body)) {
    const shown = parseBody(shownContact, body);
    return shown.ok ? success({ outcome: "contact-shown", contact: shown.value.contact }) : shown;
  }
  const hidden = parseBody(hiddenContact, body);
  if (!hidden.ok) return hidden;
  return success({ outcome: "contact-hidden", contact: hidden.value.contact, found: hidden.value.found });
}

/** Parses `{ member, is_hidden, reason?, found?, note? }`: the last three explain why a teacher is hidden. */
export function parseTeacherAction(body: object): Result<TeacherAction, BodyErrors> {
  if (!hides(body)) {
    const shown = parseBody(shownTeacher, body);
    return shown.ok ? success({ outcome: "team-member-shown", member: shown.value.member }) : shown;
  }
  const hidden = parseBody(hiddenTeacher, body);
  if (!hidden.ok) return hidden;
  const { is_hidden: _, ...made } = hidden.value;
  return success({ outcome: "team-member-hidden", ...made });
}

/** Whether the body asks to hide something, which needs more fields than showing it again. */
function hides(body: { is_hidden?: unknown }): boolean {
  return body.is_hidden === true;
}
