import type { Email, EmailKind } from "#domain/email/email.ts";
import type { Locale } from "#i18n/locale.ts";

export const sampleLink =
  "https://taoli.example/auth/v1/verify?token=pkce_8f1c2b7d&type=signup&redirect_to=%2Fdashboard";
export const sampleCode = "482913";
export const sampleId = "3f0c1d2e-4b5a-4c6d-8e7f-90a1b2c3d4e5";
export const sampleToken = "0123456789abcdef".repeat(4);

/** One email of every kind, to a member with a name in both scripts. */
export function sampleEmails(language: Locale, fullName: string | null = "Lin Yuqing 林雨晴"): Email[] {
  const addressed = { to: "lin@school.example", language, fullName };
  const offer = { ...addressed, link: sampleLink, code: sampleCode };
  const purchase = { paymentId: sampleId, listingType: "teacher", months: 3, amountCents: 1500, isLive: true } as const;
  const ending = { listingId: sampleId, unsubscribeToken: sampleToken, timeZone: "America/New_York" };
  const byKind: Record<EmailKind, Email> = {
    confirm: { ...offer, kind: "confirm" },
    recover: { ...offer, kind: "recover" },
    "magic-link": { ...offer, kind: "magic-link" },
    invite: { ...offer, kind: "invite" },
    reauthenticate: { ...addressed, kind: "reauthenticate", code: sampleCode },
    "email-change": { ...offer, kind: "email-change", oldEmail: "lin@school.example", newEmail: "yuqing@lin.example" },
    "password-changed": { ...addressed, kind: "password-changed" },
    "email-changed": { ...addressed, kind: "email-changed" },
    "factor-added": { ...addressed, kind: "factor-added" },
    "factor-removed": { ...addressed, kind: "factor-removed" },
    "recovery-codes-replaced": { ...addressed, kind: "recovery-codes-replaced" },
    "recovery-code-used": { ...addressed, kind: "recovery-code-used", remaining: 9 },
    welcome: { ...addressed, kind: "welcome", link: "https://taoli.example/dashboard" },
    "account-deleted": { ...addressed, kind: "account-deleted" },
    "data-export-ready": {
      ...addressed,
      kind: "data-export-ready",
      link: "https://taoli.example/dashboard/account#export",
      expiresAt: "2026-11-22T20:30:00.000Z",
      timeZone: "America/New_York",
    },
    receipt: {
      ...addressed,
      ...purchase,
      kind: "receipt",
      listingName: language === "zh" ? "林雨晴" : "Lin Yuqing",
      timeZone: "America/New_York",
      paidAt: "2026-11-21T20:30:00.000Z",
      expiresAt: "2027-02-21T20:30:00.000Z",
    },
    "payment-failed": { ...addressed, ...purchase, kind: "payment-failed", listingType: "school", isLive: false },
    expiring: { ...addressed, ...ending, kind: "expiring", expiresAt: "2026-11-28T20:30:00.000Z" },
    expired: { ...addressed, ...ending, kind: "expired", expiresAt: "2026-11-21T20:30:00.000Z" },
    ...moderationEmails(addressed),
    "account-banned": {
      ...addressed,
      kind: "account-banned",
      reason: "scam",
      until: "2027-03-01T00:00:00.000Z",
      hadListing: true,
    },
    "ban-lifted": { ...addressed, kind: "ban-lifted", hadListing: true },
  };
  return Object.values(byKind);
}

/** What is decided about listings; reporters leave no name, but the tests greet one. */
function moderationEmails(addressed: Pick<Email, "to" | "language" | "fullName">) {
  const isChinese = addressed.language === "zh";
  const about = { ...addressed, listingName: isChinese ? "林雨晴" : "Lin Yuqing" };
  const found = isChinese ? "主页上的电话属于另一位老师。" : "The phone number belongs to another teacher.";
  return {
    "listing-removed": { ...about, kind: "listing-removed", reason: "contact-not-owners", found },
    "listing-restored": { ...about, kind: "listing-restored" },
    "owner-asked": { ...about, kind: "owner-asked", found },
    "payment-question": {
      ...about,
      kind: "payment-question",
      amountCents: 1500,
      paidAt: "2026-11-20T12:00:00.000Z",
      question: found,
    },
    "photo-removed": { ...about, kind: "photo-removed", found },
    "removal-confirmed": { ...about, kind: "removal-confirmed", found },
    "report-received": { ...about, kind: "report-received", isSafety: true },
    "report-decided": { ...about, kind: "report-decided", did: "no-action", found },
  } as const satisfies Partial<Record<EmailKind, Email>>;
}
