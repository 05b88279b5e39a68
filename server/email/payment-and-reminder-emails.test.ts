import { describe, expect, test } from "vitest";
import type { Email, EmailKind } from "#domain/email/email.ts";
import { composeEmail } from "#domain/email/templates/compose-email.ts";
import { defaultSite } from "#domain/site.ts";
import { locales } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import { sampleEmails, sampleId, sampleToken } from "#test/helpers/email/sample-emails.ts";
import { renderEmailHtml } from "./email-html.tsx";

const postalAddress = "Taoli <Directory>, 1 Peach & Plum Street, Boston, MA 02110, USA";
const site = { ...defaultSite, postalAddress };
const origin = "https://taoli.example";
const writtenAt = new Date("2026-11-21T20:32:00Z");

const ofMoney: readonly EmailKind[] = ["receipt", "payment-failed"];
const ofTime: readonly EmailKind[] = ["expiring", "expired"];
/** They ask for a review or a listing, and can be stopped as well. */
const ofReviews: readonly string[] = ["review-invitation", "review-request", "directory-invitation"];
/** The owner asked for it, and can stop it. */
const ofMonths: readonly EmailKind[] = ["monthly-analytics"];

function composed(email: Email) {
  return composeEmail(email, { site, origin, writtenAt }, renderEmailHtml);
}

function sample<Kind extends EmailKind>(kind: Kind, language: "en" | "zh" = "en"): Email & { kind: Kind } {
  return sampleEmails(language).find((email) => email.kind === kind) as Email & { kind: Kind };
}

test("a receipt for a removed listing has no end date and announces a review", () => {
  for (const language of locales) {
    const { text } = composed({ ...sample("receipt", language), isListingRemoved: true });
    expect(text).not.toMatch(/Paid until|到期日|expiry date/u);
    expect(text).toMatch(/We’re reviewing the payment|我们正在核查这笔付款/u);
  }
});

test("a receipt for a taken-down listing mentions that it is hidden, and has its paid-through date", () => {
  for (const language of locales) {
    const { text } = composed({ ...sample("receipt", language), isListingTakenDown: true });
    expect(text).toMatch(/until you put it back up from the dashboard|可随时在“我的主页”中重新展示/u);
    expect(text).toMatch(/Paid until: Feb 21, 2027|到期日：2027\u00A0年 2\u00A0月 21\u00A0日/u);
  }
});

test("a reminder for a taken-down listing never implies that learners see it", () => {
  for (const language of locales) {
    for (const kind of ofTime) {
      const email = sample(kind as "expiring", language);
      const [shown, down] = [false, true].map((isTakenDown) => composed({ ...email, isTakenDown }));
      expect(shown?.text).not.toMatch(/took|taken|撤下/u);
      expect(down?.text).toMatch(/You took it down|You had already taken|您此前撤下了主页|您在此之前已撤下主页/u);
      expect(down?.text).not.toMatch(/learners won’t see it|no longer see|不再出现|学员已看不到/u);
    }
  }
});

test("a reminder never mentions paid time: it may come from a promotion code", () => {
  for (const language of locales)
    for (const kind of ofTime)
      for (const isTakenDown of [false, true]) {
        const email = { ...sample(kind as "expiring", language), isTakenDown };
        expect(composed(email).text).not.toMatch(/paid for until|paid time|付费至|付费时间/u);
      }
});

test("dates and times are in the listing's time zone; for an unknown place they are marked as UTC", () => {
  const late = { paidAt: "2026-11-22T03:30:00.000Z", timeZone: "America/Los_Angeles" };
  expect(composed({ ...sample("receipt"), ...late }).text).toContain("Paid on: Nov 21, 2026");
  const { timeZone: _, ...elsewhere } = sample("expiring");
  expect(composed(elsewhere).text).toContain("Nov 28, 2026, 8:30 PM UTC");
});

test("a receipt has the item, the amount, the dates and a link to the printable receipt", () => {
  expect(composed(sample("receipt"))).toMatchObject({
    subject: "Your Taoli receipt: 3 months",
    link: `${origin}/dashboard/receipt/${sampleId}`,
    unsubscribeLink: null,
  });
  expect(composed(sample("receipt")).text).toContain(
    [
      "For: Individual teacher listing, 3 months",
      "Amount: $15 USD",
      "Listing: Lin Yuqing",
      "Paid on: Nov 21, 2026",
      "Paid until: Feb 21, 2027",
    ].join("\n"),
  );
  const chinese = composed(sample("receipt", "zh"));
  expect(chinese.link).toBe(`${origin}/zh/dashboard/receipt/${sampleId}`);
  expect(chinese.text).toContain(
    [
      "项目：个人教师主页，3 个月",
      "金额：15 美元",
      "主页：林雨晴",
      "付款日期：2026\u00A0年 11\u00A0月 21\u00A0日",
      "到期日：2027\u00A0年 2\u00A0月 21\u00A0日",
    ].join("\n"),
  );
});

describe.each(locales)("in %s", (language) => {
  test("a test payment is labeled in both parts and in the subject, a live one is not", () => {
    const said =
      language === "en" ? "This was a test payment. You weren’t charged." : "这是一笔测试付款，没有实际扣款。";
    for (const kind of ofMoney) {
      const email = sample(kind as "receipt", language);
      const [play, real] = [false, true].map((isLive) => composed({ ...email, isLive }));
      for (const part of [play?.text, play?.html]) expect(part).toContain(said);
      expect(`${real?.subject}${real?.text}${real?.html}`).not.toMatch(/test|测试/i);
    }
    const play = composed({ ...sample("receipt", language), isLive: false });
    expect(play.subject).toMatch(/^Test payment|测试付款/);
  });

  test("a reminder has the end date and unsubscribe links, also as a header; other emails have none", () => {
    const prefix = language === "en" ? "" : "/zh";
    for (const kind of ofTime) {
      const { text, html, link, unsubscribeLink } = composed(sample(kind, language));
      expect(link).toBe(`${origin}${prefix}/dashboard`);
      expect(unsubscribeLink).toBe(`${origin}${prefix}/unsubscribe?token=${sampleToken}`);
      expect(text).toContain(`\n${unsubscribeLink}\n`);
      expect(html).toContain(`href="${unsubscribeLink}"`);
      expect(text).toMatch(/Nov 2[18], 2026, 3:30 PM EST|2026\u00A0年 11\u00A0月 2[18]\u00A0日 15:30（北美东部时间）/);
    }
    const stoppable = [...ofTime, ...ofReviews, ...ofMonths];
    const others = sampleEmails(language).filter(({ kind }) => !stoppable.includes(kind));
    expect(others.map((email) => composed(email).unsubscribeLink)).toEqual(others.map(() => null));
    expect(others.filter((email) => composed(email).text.includes("unsubscribe"))).toEqual([]);
  });

  test("a reminder has the sender's escaped postal address in both parts", () => {
    for (const email of sampleEmails(language)) {
      const { text, html } = composed(email);
      const isReminder = [...ofTime, ...ofReviews, ...ofMonths].includes(email.kind);
      expect(text.includes(`${language === "zh" ? "发件人：" : "Sent by: "}${postalAddress}`)).toBe(isReminder);
      expect(html.includes("Taoli &lt;Directory&gt;, 1 Peach &amp; Plum Street")).toBe(isReminder);
      expect(html).not.toContain("<Directory>");
    }
  });

  test.each([
    ["2026-11-21T20:32:01Z", 1],
    ["2026-11-22T20:32:00Z", 1],
    ["2026-11-28T20:31:00Z", 7],
    ["2026-12-04T08:00:00Z", 13],
  ])("a listing that ends at %s expires in %i days", (expiresAt, days) => {
    const email = { ...sample("expiring", language), expiresAt };
    const expected = language === "zh" ? `还有 ${days} 天到期` : `expires in ${days} ${days === 1 ? "day" : "days"}`;
    const { subject, html } = composed(email);
    expect(subject.endsWith(expected)).toBe(true);
    expect(html).toContain(expected);
  });
});

test.each([
  ["en", "Your listing expires on November 28: here’s what it brought you", "Shown in search: 1,210"],
  ["zh", "您的主页 11\u00A0月 28\u00A0日到期：这段时间的成果", "搜索中展示：1,210"],
] as const)("a reminder with results has them in its subject, in %s", (language, subject, fact) => {
  const result = { shown: 1210, views: 141, contacts: 5, reviews: 0, hints: [] };
  const email = { ...sample("expiring", language), result };
  const { none } = messagesFor(language, "email").result;
  const said = composed(email);
  expect(said.subject).toBe(subject);
  expect(said.text).toContain(fact);
  expect(said.text).not.toContain(none);
  const quiet = composed({ ...email, result: { ...result, contacts: 0, hints: ["bio", "photos"] } });
  const { hints } = messagesFor(language, "analytics");
  expect(quiet.text).toContain(`${none}\n\n• ${hints.bio}\n\n• ${hints.photos}`);
  // Stored by an earlier version.
  const { hints: _, ...older } = result;
  expect(composed({ ...email, result: { ...older, contacts: 0 } }).text).toContain(hints.share);
  // The day is in the listing's time zone.
  const late = { ...email, expiresAt: "2026-11-29T04:30:00.000Z" };
  expect(composed(late).subject).toBe(subject);
  expect(composed({ ...email, result: null }).subject).not.toBe(subject);
});

test.each([
  [
    "en",
    "What your listing brought you in November 2026",
    ["Shown in search: 3,184 (up 10%)", "Profile views: 412 (no change)", "Saved: 37 (down 12%)", "Contacts: 29"],
    "How people got in touch: WeChat ID or code 11, Message through Taoli 8, Phone 5, Email 5.",
  ],
  [
    "zh",
    "您的主页 2026\u00A0年 11\u00A0月数据",
    ["搜索中展示：3,184（增加 10%）", "主页浏览：412（持平）", "收藏：37（减少 12%）", "联系：29"],
    "联系方式分布：微信号或二维码 11、桃李留言 8、电话 5、邮箱 5。",
  ],
] as const)(
  "the monthly email has figures, changes and unsubscribe links, in %s",
  (language, subject, facts, methods) => {
    const prefix = language === "en" ? "" : "/zh";
    const said = composed(sample("monthly-analytics", language));
    expect(said).toMatchObject({
      subject,
      link: `${origin}${prefix}/dashboard/analytics`,
      unsubscribeLink: `${origin}${prefix}/unsubscribe/monthly?token=${sampleToken}`,
    });
    // Contacts have no change: there were too few in the month before.
    expect(said.text).toContain(`${facts.join("\n")}\n`);
    expect(said.text).toContain(methods);
    const { unsubscribeHere } = messagesFor(language, "email");
    for (const part of [said.text, said.html]) expect(part).toContain(unsubscribeHere);
    const teacher = composed({ ...sample("monthly-analytics", language), details: null });
    expect(teacher.text).not.toContain(messagesFor(language, "analytics").methodsTitle);
  },
);

test("an email about a failed payment has the item and a link to try again", () => {
  const { text, link, subject } = composed(sample("payment-failed"));
  expect(subject).toBe("Your Taoli payment didn’t go through");
  expect(text).toContain("For: Educational institution listing, 3 months\nAmount: $15 USD");
  expect(link).toBe(`${origin}/dashboard?months=3`);
});
