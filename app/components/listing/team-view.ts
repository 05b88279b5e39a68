import { type Avatar, avatarOf } from "#domain/listings/avatar.ts";
import { type NamePair, splitName } from "#domain/listings/fields/person-name.ts";
import { mediaPath } from "#domain/media/media.ts";
import { webpWidths } from "#domain/media/media-limits.ts";
import type { TeamMember } from "#domain/team/team-member.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import { asTyped, type Phrase, phrase, textInLocale } from "./owner-text.ts";

/** A teacher of a school as learners read them. */
export type TeamMemberView = {
  id: string;
  name: NamePair;
  avatar: Avatar;
  pictureUrl: string | null;
  role: Phrase | null;
  about: Phrase | null;
  /** The first year of teaching and the languages of lessons, one text each. */
  facts: string[];
};

type Shown = Omit<TeamMember, "version" | "consentAt" | "isHidden">;

export function teamViews(
  members: readonly Shown[],
  locale: Locale,
  labels: Messages<"listing">["team"],
): TeamMemberView[] {
  return members.map((member) => {
    const { id, fullName, pictureHash, teachesSince, languages } = member;
    const name = splitName(fullName);
    const taughtIn = languages.map((language) => labels.languages[language]).join(labels.separator);
    return {
      id,
      name,
      avatar: avatarOf({ id, type: "teacher", name }),
      pictureUrl: pictureHash === null ? null : mediaPath(pictureHash, webpWidths[0]),
      role: phrase(textInLocale(member.role, member.roleZh, locale), locale),
      about: asTyped(textInLocale(member.about, member.aboutZh, locale), locale),
      facts: [
        ...(teachesSince === null ? [] : [interpolate(labels.since, { year: teachesSince })]),
        ...(taughtIn === "" ? [] : [interpolate(labels.teachesIn, { languages: taughtIn })]),
      ],
    };
  });
}
