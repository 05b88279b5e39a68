import type { Site } from "#domain/site.ts";

/** What a letter says, before it is set as HTML or as text. Every text is plain and not yet escaped. */
export type EmailContent = {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preheader: string;
  heading: string;
  greeting: string;
  paragraphs: string[];
  /** Pairs set one below the other, such as the old and the new address. */
  facts: { label: string; value: string }[];
  action: { label: string; link: string } | null;
  code: { label: string; digits: string } | null;
  /** Smaller, below the action. */
  remarks: string[];
  inscription: { text: string; source: string } | null;
  /** Why it came, for the foot. */
  reason: string;
  /** Where to stop letters of this kind. Null for those that come as long as there is an account. */
  unsubscribeLink: string | null;
};

/** What each kind of letter adds to the parts that all share. */
export type EmailBody = Pick<EmailContent, "subject" | "preheader" | "heading" | "paragraphs" | "reason"> &
  Partial<Omit<EmailContent, "greeting">>;

/** Where a letter comes from. `origin` is scheme and host; `writtenAt` the moment of what it tells of. */
export type Sender = { site: Site; origin: string; writtenAt: Date };
