import type { Email, ReviewAuthorEmail, ReviewOwnerEmail } from "#domain/email/email.ts";
import { formatDate, formatMonth } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { EmailBody, EmailSender } from "./email-content.ts";
import { mayAdvertise } from "./salutation-name.ts";

export function isReviewEmail(email: Email): email is ReviewAuthorEmail | ReviewOwnerEmail {
  return email.kind.startsWith("review-");
}

type Kind<Name extends ReviewAuthorEmail["kind"]> = Extract<ReviewAuthorEmail, { kind: Name }>;
type AskingEmail = Extract<ReviewAuthorEmail, { noMoreLink: string }>;
type Texts = Messages<"reviewEmail">;

/** Emails to authors of reviews, to people invited to write one, and to owners. */
export function reviewEmail(email: ReviewAuthorEmail | ReviewOwnerEmail, sender: EmailSender): EmailBody {
  const texts = messagesFor(email.language, "reviewEmail");
  switch (email.kind) {
    case "review-received":
      return receivedEmail(email, texts, sender);
    case "review-link":
      return linkEmail(email, texts);
    case "review-early":
      return earlyEmail(email, texts);
    case "review-submitted":
      return datedEmail(email, texts.submitted, texts, email.dueAt);
    case "review-held":
      return datedEmail(email, texts.held, texts, email.decideBy);
    case "review-published":
      return { ...linkBody(email, texts.published, texts), subject: named(email, texts.published) };
    case "review-declined":
      return declinedEmail(email, texts);
    case "review-changes":
      return changesEmail(email, texts);
    case "review-replied":
      return repliedEmail(email, texts);
    case "review-invitation":
      return invitationEmail(email, texts);
    case "review-request":
      return requestEmail(email, texts);
  }
}

type Block = { subject: string; preheader: string; heading: string; text: string; button: string };

/** Omits a listing's name that could advertise. */
function listingFacts({ listingName }: ReviewAuthorEmail, label: string) {
  return mayAdvertise(listingName) ? [] : [{ label, value: listingName }];
}

function named({ listingName: name }: ReviewAuthorEmail, block: { subject: string; plainSubject: string }): string {
  const isLong = [...name].length > 36;
  return mayAdvertise(name) || isLong ? block.plainSubject : interpolate(block.subject, { name });
}

function linkBody(email: ReviewAuthorEmail, block: Block, texts: Texts): EmailBody {
  const { subject, preheader, heading, text, button } = block;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    facts: listingFacts(email, texts.listing),
    action: { label: button, link: email.link },
    reason: texts.authorReason,
  };
}

/** Only a link that writes a review is used up by it; the review's own link stays valid. */
function linkEmail(email: Kind<"review-link">, texts: Texts): EmailBody {
  const block = email.use === "edit" && email.isDeclined ? { ...texts.edit, ...texts.declinedEdit } : texts[email.use];
  const body = { ...linkBody(email, block, texts), reason: texts.linkReason };
  if (email.use !== "edit") return { ...body, remarks: [texts.lifetime] };
  if (email.wroteAt === undefined) return body;
  const month = formatMonth(email.language, new Date(email.wroteAt));
  return { ...body, paragraphs: [interpolate(texts.edit.wrote, { month }), ...body.paragraphs] };
}

function dateOf({ language, timeZone }: ReviewAuthorEmail, moment: string): string {
  return formatDate(language, new Date(moment), timeZone);
}

function datedEmail(email: ReviewAuthorEmail, block: Block, texts: Texts, moment: string): EmailBody {
  const date = dateOf(email, moment);
  return {
    ...linkBody(email, block, texts),
    preheader: interpolate(block.preheader, { date }),
    paragraphs: [interpolate(block.text, { date })],
  };
}

function earlyEmail(email: Kind<"review-early">, texts: Texts): EmailBody {
  const body = datedEmail(email, texts.early, texts, email.from);
  return { ...body, paragraphs: [...body.paragraphs, texts.early.proof], reason: texts.linkReason };
}

function decisionFacts(email: Kind<"review-declined" | "review-changes">, texts: Texts) {
  return [
    ...listingFacts(email, texts.listing),
    { label: texts.reason, value: texts.reasons[email.reason] },
    { label: texts.found, value: email.found },
  ];
}

function changesEmail(email: Kind<"review-changes">, texts: Texts): EmailBody {
  const { liveHeading, livePreheader, liveText, ...usual } = texts.changes;
  const live = { ...usual, heading: liveHeading, preheader: livePreheader, text: liveText };
  return {
    ...datedEmail(email, email.wasLive ? live : usual, texts, email.until),
    facts: decisionFacts(email, texts),
  };
}

function declinedEmail(email: Kind<"review-declined">, texts: Texts): EmailBody {
  const { declined } = texts;
  const { wasLive, appealUntil } = email;
  const next =
    appealUntil === null ? declined.final : interpolate(declined.appeal, { date: dateOf(email, appealUntil) });
  return {
    ...linkBody(email, declined, texts),
    subject: wasLive ? declined.removedSubject : declined.subject,
    heading: wasLive ? declined.removedHeading : declined.heading,
    paragraphs: [declined.text, next],
    facts: decisionFacts(email, texts),
  };
}

function repliedEmail(email: Kind<"review-replied">, texts: Texts): EmailBody {
  return {
    ...linkBody(email, texts.replied, texts),
    subject: named(email, texts.replied),
    quote: { label: texts.replied.reply, text: email.reply, lang: email.replyLanguage },
  };
}

function invitationEmail(email: AskingEmail, texts: Texts): EmailBody {
  const { invitation, noMore } = texts;
  return {
    ...linkBody(email, invitation, texts),
    paragraphs: [invitation.text, invitation.free],
    facts: listingFacts(email, invitation.from),
    remarks: [invitation.lifetime, noMore],
    unsubscribeLink: email.noMoreLink,
    reason: invitation.reason,
  };
}

function requestEmail(email: AskingEmail, texts: Texts): EmailBody {
  const { request, noMore } = texts;
  return {
    ...linkBody(email, request, texts),
    subject: named(email, request),
    remarks: [request.lifetime, noMore],
    unsubscribeLink: email.noMoreLink,
    reason: request.reason,
  };
}

function receivedEmail(email: ReviewOwnerEmail, { received, listing }: Texts, { origin }: EmailSender): EmailBody {
  const { language, stars, who, body, bodyLanguage, listingName } = email;
  const name = who === null || mayAdvertise(who) ? received.anyone : who;
  const subject = stars === 1 ? received.one : received.subject;
  return {
    subject: interpolate(subject, { stars: String(stars), who: name }),
    preheader: received.preheader,
    heading: received.heading,
    paragraphs: [received.text],
    facts: [
      { label: listing, value: listingName },
      { label: received.from, value: name },
      { label: received.stars, value: String(stars) },
    ],
    quote: { label: received.review, text: body, lang: bodyLanguage },
    action: { label: received.button, link: origin + localPath(language, "/dashboard/reviews") },
    reason: received.reason,
  };
}
