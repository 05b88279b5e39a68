import type { Email, ModerationEmail } from "#domain/email/email.ts";
import { formatCents, formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { localPath } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { EmailBody, EmailSender } from "./email-content.ts";
import { mayAdvertise } from "./salutation-name.ts";

const kinds: Readonly<Record<ModerationEmail["kind"], true>> = {
  "listing-removed": true,
  "listing-restored": true,
  "owner-asked": true,
  "payment-question": true,
  "photo-removed": true,
  "removal-confirmed": true,
  "message-report-decided": true,
  "report-received": true,
  "report-decided": true,
};

export function isModerationEmail(email: Email): email is ModerationEmail {
  return Object.hasOwn(kinds, email.kind);
}

/** Emails to owners and reporters about reports and decisions. */
export function moderationEmail(email: ModerationEmail, sender: EmailSender): EmailBody {
  switch (email.kind) {
    case "listing-removed":
      return removedEmail(email, sender);
    case "payment-question":
      return questionEmail(email, sender);
    case "message-report-decided":
      return messageDecidedEmail(email, sender);
    case "report-received":
      return receivedEmail(email);
    case "report-decided":
      return decidedEmail(email);
    default:
      return ownerEmail(email, sender);
  }
}

type Kind<Name extends ModerationEmail["kind"]> = Extract<ModerationEmail, { kind: Name }>;

function removedEmail(email: Kind<"listing-removed">, sender: EmailSender): EmailBody {
  const catalog = messagesFor(email.language, "moderationEmail");
  const { subject, preheader, heading, text, asked, mistake, time, button } = catalog.removed;
  const reason = messagesFor(email.language, "removal").reasons[email.reason];
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text, asked, mistake],
    facts: [
      { label: catalog.reason, value: reason },
      { label: catalog.found, value: email.found },
    ],
    remarks: [time],
    ...toDashboard(email, sender, button),
  };
}

function ownerEmail(
  email: Kind<"listing-restored" | "owner-asked" | "photo-removed" | "removal-confirmed">,
  sender: EmailSender,
): EmailBody {
  const catalog = messagesFor(email.language, "moderationEmail");
  const texts = {
    "listing-restored": catalog.restored,
    "owner-asked": catalog.ownerAsked,
    "photo-removed": catalog.photoRemoved,
    "removal-confirmed": catalog.confirmed,
  };
  const { subject, preheader, heading, text, button } = texts[email.kind];
  const found = "found" in email ? [{ label: catalog.found, value: email.found }] : [];
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text, ...(email.kind === "removal-confirmed" ? [catalog.confirmed.mistake] : [])],
    facts: [{ label: catalog.listing, value: email.listingName }, ...found],
    ...toDashboard(email, sender, button),
  };
}

function questionEmail(email: Kind<"payment-question">, sender: EmailSender): EmailBody {
  const { language, amountCents, paidAt, question, listingName } = email;
  const catalog = messagesFor(language, "moderationEmail");
  const { subject, preheader, heading, text, payment, button } = catalog.question;
  const about = { amount: formatCents(amountCents), date: formatDate(language, new Date(paidAt)) };
  return {
    subject,
    preheader,
    heading,
    paragraphs: [text],
    facts: [
      { label: catalog.listing, value: listingName },
      { label: payment, value: interpolate(catalog.question.of, about) },
      { label: catalog.question.asked, value: question },
    ],
    ...toDashboard(email, sender, button),
  };
}

function receivedEmail({ language, isSafety, listingName }: Kind<"report-received">): EmailBody {
  const catalog = messagesFor(language, "moderationEmail");
  const { subject, preheader, heading, text, hours, days, privacy } = catalog.received;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [interpolate(text, { time: isSafety ? hours : days }), privacy],
    facts: listingFact(catalog.listing, listingName),
    reason: catalog.reporterReason,
  };
}

function decidedEmail({ language, did, found, listingName }: Kind<"report-decided">): EmailBody {
  const catalog = messagesFor(language, "moderationEmail");
  const texts = catalog.decided;
  const listing = listingFact(catalog.listing, listingName);
  if (did === "no-action") {
    return {
      subject: texts.rejectedSubject,
      preheader: texts.rejectedPreheader,
      heading: texts.rejectedHeading,
      paragraphs: [texts.rejected],
      facts: found === null ? listing : [...listing, { label: catalog.found, value: found }],
      reason: catalog.reporterReason,
    };
  }
  return {
    subject: texts.upheldSubject,
    preheader: texts.upheldPreheader,
    heading: texts.upheldHeading,
    paragraphs: [interpolate(texts.upheld, { did: texts.did[did] })],
    facts: listing,
    reason: catalog.reporterReason,
  };
}

function messageDecidedEmail(email: Kind<"message-report-decided">, sender: EmailSender): EmailBody {
  const { messageDecided: texts, listing } = messagesFor(email.language, "moderationEmail");
  const { subject, preheader, heading } = email.outcome === "deliver" ? texts.rejected : texts.upheld;
  return {
    subject,
    preheader,
    heading,
    paragraphs: [texts.outcomes[email.outcome]],
    facts: [{ label: listing, value: email.listingName }],
    ...toDashboard(email, sender, texts.button),
  };
}

/** Owners choose a listing's name, and anyone can report it with a stranger's email, so the name must not advertise. */
function listingFact(label: string, name: string) {
  return mayAdvertise(name) ? [] : [{ label, value: name }];
}

function toDashboard({ language }: ModerationEmail, { origin }: EmailSender, label: string) {
  return {
    action: { label, link: origin + localPath(language, "/dashboard") },
    reason: messagesFor(language, "moderationEmail").ownerReason,
  };
}
