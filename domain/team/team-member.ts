import { fullNameLimit } from "#domain/members/actor.ts";

/** Languages of instruction, in form order. */
export const teamLanguages = ["en", "zh", "yue"] as const;

export type TeamLanguage = (typeof teamLanguages)[number];

/**
 * The owner's input for a teacher of the school. In pairs of texts, the second is Chinese; the first may be in either
 * locale.
 */
export type TeamMemberInput = {
  /** In one or two scripts, like the names of accounts. */
  fullName: string;
  /** At least one of the pair is required. */
  role: string | null;
  roleZh: string | null;
  about: string | null;
  aboutZh: string | null;
  /** The year in which they began to teach. */
  teachesSince: number | null;
  languages: TeamLanguage[];
  /** The owner's declaration that this person teaches here and agrees to be shown. Always true. */
  hasConsent: boolean;
};

/** A teacher of the school as stored. */
export type TeamMember = Omit<TeamMemberInput, "hasConsent"> & {
  id: string;
  version: number;
  /** The SHA-256 of the portrait; null if there is none. */
  pictureHash: string | null;
  /** When the owner declared the consent for this name and portrait. */
  consentAt: Date;
  /** Hidden from learners by a report or an operator. */
  isHidden: boolean;
};

/** The maximum number of teachers per school. */
export const teamLimit = 20;

/** The database's checks are slightly wider than these text limits. */
export const nameLimit = fullNameLimit;
export const roleLimit = { graphemes: 60, bytes: 300 } as const;
export const aboutLimit = { graphemes: 240, bytes: 1200, lines: 6 } as const;

/** The earliest accepted year; the latest is the current year. */
export const sinceMin = 1950;
