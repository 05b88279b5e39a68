import { brand } from "#i18n/brand.ts";

/** Why accounts are banned, for operators and for owners. */
export const bans = {
  reason: "Reason",
  reasons: {
    impersonation: "Pretends to be someone else",
    scam: "Scam or fraud",
    "unlawful-or-unsafe": "Unlawful or unsafe",
    spam: "Spam or advertising",
    abuse: "Abusive behavior",
    "repeated-violations": "Repeated violations of the terms",
  },
  banned: {
    subject: `Your ${brand.latin} account is banned`,
    preheader: "Here’s why, and what you can do.",
    heading: "Your account is banned",
    text: "We banned your account. You’ve been signed out everywhere and can’t sign in.",
    listing: "Learners can’t see your listing during that time. Your paid time keeps running, as stated in the terms.",
    mistake: "If we got this wrong, reply to this email. Someone will read it within two business days.",
    until: "Until",
    indefinitely: "Until we lift the ban",
  },
  lifted: {
    subject: `You can use ${brand.latin} again`,
    preheader: "Your account is no longer banned.",
    heading: "You can sign in again",
    text: "Your account is no longer banned.",
    listing: "Learners see your listing again while it’s paid for and not taken down or removed.",
    button: "Sign in",
  },
  ownerReason: `You’re getting this email because you have an account on ${brand.latin}.`,
};
