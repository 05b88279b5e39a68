import type { Site } from "#domain/site.ts";

/** The content of an email before it is rendered as HTML or text. Every text is plain and not yet escaped. */
export type EmailContent = {
  subject: string;
  /** The preview text that mail clients show beside the subject. */
  preheader: string;
  heading: string;
  greeting: string;
  /** Shown above everything else, in red. */
  warning: { title: string; text: string; items: string[] } | null;
  paragraphs: string[];
  /** Text written by a person, with its line breaks; `lang` if known. */
  quote: { label: string; text: string; lang: string | null } | null;
  /** Label and value pairs shown one below the other, for example the old and the new address. */
  facts: { label: string; value: string }[];
  action: { label: string; link: string } | null;
  code: { label: string; digits: string } | null;
  /** Smaller text below the action. */
  remarks: string[];
  inscription: { text: string; source: string } | null;
  /** Why the recipient gets this email, for the footer. */
  reason: string;
  /** The unsubscribe URL for emails of this kind. Null for emails that cannot be stopped while the account exists. */
  unsubscribeLink: string | null;
  /** The text of that link. */
  unsubscribeLabel: string;
};

/** The content that each kind of email adds to the shared parts. */
export type EmailBody = Pick<EmailContent, "subject" | "preheader" | "heading" | "paragraphs" | "reason"> &
  Partial<Omit<EmailContent, "greeting">>;

/** The sender of an email. `origin` is scheme and host; `writtenAt` the time of the event it reports. */
export type EmailSender = { site: Site; origin: string; writtenAt: Date };
