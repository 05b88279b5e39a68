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
    "gift-receipt": {
      ...addressed,
      ...purchase,
      kind: "gift-receipt",
      listingId: sampleId,
      listingName: language === "zh" ? "林雨晴" : "Lin Yuqing",
      listingState: "shown",
      paidAt: "2026-11-21T20:30:00.000Z",
      timeZone: "America/New_York",
    },
    "gift-received": {
      ...addressed,
      kind: "gift-received",
      months: 3,
      giverName: language === "zh" ? "吴雨" : "Grace Wu",
      expiresAt: "2027-02-21T20:30:00.000Z",
      isListingTakenDown: false,
      isLive: true,
      timeZone: "America/New_York",
    },
    expiring: { ...addressed, ...ending, kind: "expiring", expiresAt: "2026-11-28T20:30:00.000Z" },
    expired: { ...addressed, ...ending, kind: "expired", expiresAt: "2026-11-21T20:30:00.000Z" },
    "monthly-analytics": {
      ...addressed,
      kind: "monthly-analytics",
      listingId: sampleId,
      month: "2026-11",
      totals: { shown: 3184, views: 412, saved: 37, contacts: 29 },
      previous: { shown: 2900, views: 412, saved: 42, contacts: 10 },
      details: {
        methods: { wechat: 11, message: 8, phone: 5, email: 5, website: 0 },
        sources: { taoli: 236, search: 97, wechat: 54, poster: 13, other: 12 },
      },
      hints: [],
      unsubscribeToken: sampleToken,
    },
    ...moderationEmails(addressed),
    "account-banned": {
      ...addressed,
      kind: "account-banned",
      reason: "scam",
      until: "2027-03-01T00:00:00.000Z",
      hadListing: true,
    },
    ...messageEmails(addressed),
    ...reviewEmails(addressed),
    "directory-invitation": {
      ...addressed,
      kind: "directory-invitation",
      invitationId: sampleId,
      promotionCode: "23456-78923",
      months: 3,
      link: `https://taoli.example${language === "zh" ? "/zh" : ""}/invite/${sampleToken}`,
      noMoreLink: `https://taoli.example${language === "zh" ? "/zh" : ""}/invite/no-more/${sampleToken}`,
    },
    "ban-lifted": { ...addressed, kind: "ban-lifted", hadListing: true },
  };
  return Object.values(byKind);
}

/** Decisions about listings. Reporters give no name, but the tests include one in the greeting. */
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
    "message-report-decided": { ...about, kind: "message-report-decided", outcome: "reject-and-ban" },
    "report-decided": { ...about, kind: "report-decided", did: "no-action", found },
  } as const satisfies Partial<Record<EmailKind, Email>>;
}

/** To a visitor who wrote a message, and to the owner who received it. */
function messageEmails(addressed: Pick<Email, "to" | "language" | "fullName">) {
  const isChinese = addressed.language === "zh";
  const listingName = isChinese ? "林雨晴" : "Lin Yuqing";
  return {
    "confirm-message": {
      ...addressed,
      kind: "confirm-message",
      link: `https://taoli.example/confirm/${"Ab0-_".repeat(8)}xyz`,
      listingName,
    },
    "away-reply": {
      ...addressed,
      kind: "away-reply",
      listingName,
      listingId: "8d8f7c5e-6f0a-4d69-9c0b-5f3d1f6f9b10",
      body: isChinese
        ? "我在外地，十二月五日起恢复上课，到时回复您。"
        : "I’m traveling until December 5 and will reply then.",
      bodyLanguage: isChinese ? "zh-Hans" : "en",
    },
    "message-delivered": {
      ...addressed,
      kind: "message-delivered",
      listingName,
      senderName: isChinese ? "方女士" : "Maya Fang",
      senderEmail: "maya@reader.example",
      forWhom: "child",
      body: isChinese
        ? "女儿八岁，平时跟外婆讲一些中文。\n\n请问周六班还有名额吗？"
        : "Our daughter is eight and speaks some Mandarin.\n\nIs there a spot in the Saturday class?",
      bodyLanguage: isChinese ? "zh-Hans" : "en",
      warnings: [],
    },
  } as const satisfies Partial<Record<EmailKind, Email>>;
}

/** To authors of reviews, learners who are asked for one, and owners. */
function reviewEmails(addressed: Pick<Email, "to" | "language" | "fullName">) {
  const isChinese = addressed.language === "zh";
  const listingName = isChinese ? "林雨晴" : "Lin Yuqing";
  const link = `https://taoli.example/review/edit/${"Ab0-_".repeat(8)}xyz`;
  const about = { ...addressed, listingName, link, timeZone: "America/New_York" };
  const noMoreLink = `https://taoli.example/review/no-more/${"Ab0-_".repeat(8)}xyz`;
  const at = "2026-12-06T15:00:00.000Z";
  const found = isChinese ? "第二句写出了孩子的名字。" : "The second sentence names a child.";
  return {
    "review-link": { ...about, kind: "review-link", use: "prove" },
    "review-early": { ...about, kind: "review-early", from: at },
    "review-submitted": { ...about, kind: "review-submitted", dueAt: at },
    "review-held": { ...about, kind: "review-held", decideBy: at },
    "review-published": { ...about, kind: "review-published" },
    "review-declined": {
      ...about,
      kind: "review-declined",
      reason: "private-person",
      found,
      wasLive: false,
      appealUntil: at,
    },
    "review-changes": { ...about, kind: "review-changes", reason: "private-person", found, wasLive: false, until: at },
    "review-replied": {
      ...about,
      kind: "review-replied",
      reply: isChinese ? "谢谢您的评价。" : "Thank you for your review.",
      replyLanguage: isChinese ? "zh-Hans" : "en",
    },
    "review-invitation": { ...about, kind: "review-invitation", noMoreLink },
    "review-request": { ...about, kind: "review-request", noMoreLink },
    "review-received": {
      ...addressed,
      kind: "review-received",
      listingName,
      stars: 5,
      who: isChinese ? "方女士" : "Maya F.",
      body: isChinese ? "老师耐心，孩子很喜欢。" : "Patient, and my child looks forward to every lesson.",
      bodyLanguage: isChinese ? "zh-Hans" : "en",
    },
  } as const satisfies Partial<Record<EmailKind, Email>>;
}
