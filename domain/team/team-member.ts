import { fullNameLimit } from "#domain/members/actor.ts";

/** Languages of instruction, in the order of forms. */
export const teamLanguages = ["en", "zh", "yue"] as const;

export type TeamLanguage = (typeof teamLanguages)[number];

/**
 * The owner's input about a teacher of the school. Of a pair of texts the second is Chinese, the first in any locale.
 */
export type TeamMemberInput = {
  /** In one or two scripts, as the names of accounts. */
  fullName: string;
  /** At least one of the pair. */
  role: string | null;
  roleZh: string | null;
  about: string | null;
  aboutZh: string | null;
  /** The year of the first lesson. */
  teachesSince: number | null;
  languages: TeamLanguage[];
  /** The owner's declaration that this person teaches here and agrees to be shown. Always true. */
  hasConsent: boolean;
};

/** A teacher of the school as stored. */
export type TeamMember = Omit<TeamMemberInput, "hasConsent"> & {
  id: string;
  version: number;
  /** The SHA-256 of the portrait; null without one. */
  pictureHash: string | null;
  /** When the owner declared it for this name and portrait. */
  consentAt: Date;
  /** A report or an operator hides this person from learners. */
  isHidden: boolean;
};

/** How many a school may show. */
export const teamLimit = 20;

/** The database's checks are a little wider than the limits of texts. */
export const nameLimit = fullNameLimit;
export const roleLimit = { graphemes: 60, bytes: 300 } as const;
export const aboutLimit = { graphemes: 240, bytes: 1200, lines: 6 } as const;

/** The first year that counts; the last one is the present year. */
export const sinceMin = 1950;
