import type { Language } from "#i18n/language.ts";

type Addressed = {
  /** The address it goes to. */
  to: string;
  language: Language;
  /** As the person wrote it; null where nobody has said it yet. */
  fullName: string | null;
};

/** Offers a one-time link, and the code for those who type it instead. */
type LinkLetter = Addressed & { kind: "confirm" | "recover" | "magic-link" | "invite"; link: string; code: string };

/** The code that is asked for before something important is changed. */
type CodeLetter = Addressed & { kind: "reauthenticate"; code: string };

/** Goes to the old address and to the new one: each confirms for itself. */
type EmailChangeLetter = Addressed & {
  kind: "email-change";
  link: string;
  code: string;
  oldEmail: string;
  newEmail: string;
};

/** Tells of something that has been done, so that an owner who did not do it finds out. */
type NoticeLetter = Addressed & { kind: "password-changed" | "email-changed" | "factor-added" | "factor-removed" };

/** Greets a new member; the link leads to the dashboard. */
type WelcomeLetter = Addressed & { kind: "welcome"; link: string };

/** Everything this site writes to anybody. */
export type Letter = LinkLetter | CodeLetter | EmailChangeLetter | NoticeLetter | WelcomeLetter;

export type LetterKind = Letter["kind"];
