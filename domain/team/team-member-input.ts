import * as z from "zod/mini";
import { hasContactDetails } from "#domain/contact-details.ts";
import {
  evenWithErrors,
  flag,
  optionalLine,
  optionalNumber,
  optionalParagraphs,
  type Rule,
  requiredLine,
  someOf,
} from "#domain/input/field-schemas.ts";
import { type ItemParsers, itemParsers } from "#domain/listings/fields/item-parsers.ts";
import type { Clock } from "#domain/services.ts";
import {
  aboutLimit,
  nameLimit,
  roleLimit,
  sinceMin,
  type TeamMemberInput,
  teamLanguages,
  teamLimit,
} from "./team-member.ts";

export type TeamMemberField = keyof TeamMemberInput;

const containsText: Rule = { holds: (text) => /\p{L}/u.test(text), code: "invalid" };
/** Learners should contact the school, not an individual teacher. */
const noContact: Rule = { holds: (text) => !hasContactDetails(text), code: "invalid" };

/**
 * An owner's input for a teacher of the school, as sent and stored: browser and server share these rules. Every field
 * is required, and unknown fields are rejected. The messages of issues are `FieldErrorCode`s. `year` is the current
 * year.
 */
export function teamMemberInput(year: number) {
  return z
    .strictObject({
      fullName: requiredLine(nameLimit, containsText, noContact),
      role: optionalLine(roleLimit, containsText, noContact),
      roleZh: optionalLine(roleLimit, containsText, noContact),
      about: optionalParagraphs(aboutLimit, noContact),
      aboutZh: optionalParagraphs(aboutLimit, noContact),
      teachesSince: optionalNumber({ min: sinceMin, max: year }, 0),
      languages: someOf(teamLanguages),
      hasConsent: flag().check(z.refine((isGiven) => isGiven, { error: "missing" })),
    })
    .check(
      z.refine(({ role, roleZh }) => role !== null || roleZh !== null, {
        error: "missing",
        path: ["role"],
        ...evenWithErrors,
      }),
    );
}

/** All fields, in the order of the API and the form. */
export const teamMemberFields = Object.keys(teamMemberInput(sinceMin).def.shape) as TeamMemberField[];

/** Parsers for the request bodies of a new teacher, an edit, and the order of all teachers. */
export function teamMemberParsers(clock: Clock): ItemParsers<TeamMemberInput> {
  return itemParsers<TeamMemberInput>({
    schema: () => teamMemberInput(clock.now().getUTCFullYear()),
    fields: teamMemberFields,
    limit: teamLimit,
  });
}
