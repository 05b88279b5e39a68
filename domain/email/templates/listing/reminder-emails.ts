import type { ReminderEmail } from "#domain/email/email.ts";
import { formatCount, formatDayOfYear, formatMoment } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { EmailBody, EmailSender } from "../email-content.ts";
import { hintTexts } from "./analytics-hints.ts";

const dayMs = 24 * 60 * 60_000;

/** Sent before the end. Days are counted from when it was written, rounded up. */
export function expiringEmail(email: ReminderEmail, sender: EmailSender): EmailBody {
  const { takenDown, ...shown } = messagesFor(email.language, "email").expiring;
  const { subject, subjectWithResult, preheader, heading, text, more, nothing, button } = email.isTakenDown
    ? { ...shown, ...takenDown }
    : shown;
  const expiresAt = new Date(email.expiresAt);
  const days = Math.max(1, Math.ceil((expiresAt.getTime() - sender.writtenAt.getTime()) / dayMs));
  return {
    subject: email.result ? interpolate(subjectWithResult, { date: dateOf(email) }) : plural(subject, days),
    preheader,
    heading: plural(heading, days),
    paragraphs: [interpolate(text, { moment: momentOf(email) }), more, ...adviceOf(email)],
    facts: factsOf(email),
    remarks: [nothing, ...forwardingNote(email), ...questionsOf(email)],
    ...linksAndReason(email, sender, button),
  };
}

/** Sent once, after the end. */
export function expiredEmail(email: ReminderEmail, sender: EmailSender): EmailBody {
  const { takenDown, ...shown } = messagesFor(email.language, "email").expired;
  const { subject, preheader, heading, text, more, button } = email.isTakenDown ? { ...shown, ...takenDown } : shown;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [interpolate(text, { moment: momentOf(email) }), more],
    remarks: [...forwardingNote(email), ...questionsOf(email)],
    ...linksAndReason(email, sender, button),
  };
}

/** The listing's figures since the latest payment. */
function factsOf({ language, result = null }: ReminderEmail) {
  if (result === null) return [];
  const { shown, views, contacts, reviews } = messagesFor(language, "email").result;
  return [
    { label: shown, value: formatCount(result.shown) },
    { label: views, value: formatCount(result.views) },
    { label: contacts, value: formatCount(result.contacts) },
    { label: reviews, value: formatCount(result.reviews) },
  ];
}

/** Suggestions before paying again, if the listing brought no contact. */
function adviceOf({ language, result = null }: ReminderEmail): string[] {
  if (result === null || result.contacts > 0) return [];
  return [messagesFor(language, "email").result.none, ...hintTexts(language, result.hints)];
}

/** Explains that others can use the renewal link. */
function forwardingNote({ language, renewalToken }: ReminderEmail): string[] {
  return renewalToken === undefined ? [] : [messagesFor(language, "email").renewalLink];
}

function questionsOf({ language, asksAboutCode, teamSize = 0, stalePlaces = 0 }: ReminderEmail): string[] {
  const { stillYourCode, stillYourTeam, stillFewSpots } = messagesFor(language, "email");
  return [
    ...(asksAboutCode ? [stillYourCode] : []),
    ...(teamSize > 0 ? [plural(stillYourTeam, teamSize)] : []),
    ...(stalePlaces > 0 ? [plural(stillFewSpots, stalePlaces)] : []),
  ];
}

function dateOf({ language, expiresAt, timeZone = "UTC" }: ReminderEmail): string {
  return formatDayOfYear(language, new Date(expiresAt), timeZone);
}

function momentOf({ language, expiresAt, timeZone = "UTC" }: ReminderEmail): string {
  return formatMoment(language, new Date(expiresAt), timeZone);
}

/** The payment link, which needs no sign-in, the reason for the email, and the unsubscribe link. */
function linksAndReason(
  { language, renewalToken, unsubscribeToken }: ReminderEmail,
  { origin }: EmailSender,
  label: string,
) {
  const page = renewalToken === undefined ? "/dashboard" : `/renew/${renewalToken}`;
  return {
    action: { label, link: origin + localPath(language, page) },
    reason: messagesFor(language, "email").reminderReason,
    unsubscribeLink: origin + localPath(language, `/unsubscribe?token=${unsubscribeToken}`),
  };
}
