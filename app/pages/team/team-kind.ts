import type { ItemForm } from "#app/components/ordered-items/editor/use-save-item.ts";
import type { ItemKind } from "#app/components/ordered-items/item-kind.ts";
import type { ItemPageTexts } from "#app/components/ordered-items/item-texts.ts";
import type { ItemsState } from "#app/components/ordered-items/use-items.ts";
import type { OpenItem, OpenItemState } from "#app/components/ordered-items/use-open-item.ts";
import { readNumber } from "#app/forms/read-number.ts";
import type { OwnTeamMember, TeamItems } from "#app/private-data/own-team.ts";
import { type TeamLanguage, type TeamMemberInput, teamLanguages } from "#domain/team/team-member.ts";
import { teamMemberInput } from "#domain/team/team-member-input.ts";
import type { Messages } from "#i18n/messages.ts";

type OwnKind = "languages" | "hasConsent";

/** The form's values as typed. */
export type TeamValues = { [Field in Exclude<keyof TeamMemberInput, OwnKind>]: string } & {
  languages: readonly TeamLanguage[];
  hasConsent: boolean;
};

export type TextField = Exclude<keyof TeamValues, OwnKind>;

const emptyMember: TeamValues = {
  fullName: "",
  role: "",
  roleZh: "",
  about: "",
  aboutZh: "",
  teachesSince: "",
  languages: [],
  hasConsent: false,
};

type Schema = ReturnType<typeof teamMemberInput>;

/** How teachers are edited. `year` is the current year. */
export function teamKind(year: number): ItemKind<OwnTeamMember, TeamValues, Schema> {
  return {
    schema: teamMemberInput(year),
    empty: emptyMember,
    valuesOf: valuesOfMember,
    inputOf: inputOfMember,
    draft: "taoli.draft.teacher",
    failures: { changed: "team-member-changed", deleted: "team-member-not-found" },
  };
}

/** The form of a stored teacher. Consent was declared when the teacher was stored. */
export function valuesOfMember(member: Omit<TeamMemberInput, "hasConsent">): TeamValues {
  return {
    fullName: member.fullName,
    role: member.role ?? "",
    roleZh: member.roleZh ?? "",
    about: member.about ?? "",
    aboutZh: member.aboutZh ?? "",
    teachesSince: member.teachesSince === null ? "" : String(member.teachesSince),
    languages: member.languages,
    hasConsent: true,
  };
}

/** The values to send. A year that cannot be read stays text, for validation to reject. */
function inputOfMember({ languages, hasConsent, ...texts }: TeamValues): {
  [Field in keyof TeamMemberInput]: unknown;
} {
  const read = Object.entries(texts).map(([field, text]) => [
    field,
    field === "teachesSince" ? readNumber(text) : text.trim() === "" ? null : text.trim(),
  ]);
  return {
    ...(Object.fromEntries(read) as Record<TextField, unknown>),
    languages: teamLanguages.filter((language) => languages.includes(language)),
    hasConsent,
  };
}

export type TeamTexts = ItemPageTexts<Messages<"team">>;
export type TeamState = ItemsState<TeamItems>;
export type OpenMember = OpenItem<TeamValues>;
export type OpenMemberState = OpenItemState<OwnTeamMember, TeamValues>;
export type TeamForm = ItemForm<OwnTeamMember, TeamValues, Schema>;
