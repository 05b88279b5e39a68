import { expect, test } from "vitest";
import { failure, success } from "#std/result.ts";
import { parseContactAction, parseListingNote, parseOwnerRequest, parseTeacherAction } from "./listing-action-input.ts";

const found = "The number belongs to another person.";
const member = "7f1cdd8e-3c5c-4a44-9d8b-6c2f35d2f001";

test("an explanation is required to hide a contact, and rejected to show it", () => {
  expect(parseContactAction({ contact: "phone", is_hidden: true, found })).toEqual(
    success({ outcome: "contact-hidden", contact: "phone", found }),
  );
  expect(parseContactAction({ contact: "phone", is_hidden: true })).toEqual(failure({ found: "missing" }));
  expect(parseContactAction({ contact: "phone", is_hidden: false })).toEqual(
    success({ outcome: "contact-shown", contact: "phone" }),
  );
  expect(parseContactAction({ contact: "fax", is_hidden: "true", found })).toEqual(
    failure({ found: "unknown-field", contact: "invalid", is_hidden: "wrong-type" }),
  );
});

test("a reason is required to hide a teacher, and rejected to show them", () => {
  expect(parseTeacherAction({ member, is_hidden: true, reason: "child-safety", found })).toEqual(
    success({ outcome: "team-member-hidden", member, reason: "child-safety", found, note: null }),
  );
  expect(parseTeacherAction({ member: "1", is_hidden: true })).toEqual(
    failure({ member: "invalid", reason: "missing", found: "missing" }),
  );
  expect(parseTeacherAction({ member, is_hidden: false })).toEqual(success({ outcome: "team-member-shown", member }));
  expect(parseTeacherAction({ member })).toEqual(failure({ is_hidden: "missing" }));
});

test("notes and requests for a correction are texts", () => {
  expect(parseListingNote({ note: " Called. " })).toEqual(success({ outcome: "note", note: "Called." }));
  expect(parseListingNote({ note: " " })).toEqual(failure({ note: "missing" }));
  expect(parseOwnerRequest({ found })).toEqual(success({ outcome: "owner-asked", found }));
  expect(parseOwnerRequest({ found: "Wrong" })).toEqual(failure({ found: "too-small" }));
});
