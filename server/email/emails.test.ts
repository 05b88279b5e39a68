import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import type { Email } from "#domain/email/email.ts";
import { composeEmail } from "#domain/email/templates/compose-email.ts";
import { defaultSite } from "#domain/site.ts";
import { locales } from "#i18n/locale.ts";
import { sampleCode, sampleEmails, sampleLink } from "#test/helpers/email/sample-emails.ts";
import { renderEmailHtml } from "./email-html.tsx";

const sender = { site: defaultSite, origin: "https://taoli.example", writtenAt: new Date("2026-11-21T20:32:00Z") };

const composed = (email: Email) => composeEmail(email, sender, renderEmailHtml);

const cases = locales.flatMap((language) =>
  sampleEmails(language).map((email): [string, Email] => [`${email.kind} in ${language}`, email]),
);

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;");
}

/** Returns the visible text of the HTML, without addresses. */
function shownText(html: string): string {
  const texts: string[] = [];
  const walk = (node: { nodeName: string; value?: string; childNodes?: unknown[] }) => {
    if (node.nodeName === "style") return;
    if (node.value !== undefined) texts.push(node.value);
    for (const child of node.childNodes ?? []) walk(child as typeof node);
  };
  walk(parse(html) as Parameters<typeof walk>[0]);
  return texts.join(" ");
}

describe.each(cases)("%s", (_name, email) => {
  const { subject, text, html } = composed(email);

  test("has a one-line subject, a text part and an HTML part", () => {
    expect(subject).toMatch(/^[^\p{C}]{4,70}$/u);
    expect(text.length).toBeGreaterThan(80);
    expect(html).toMatch(/^<!doctype html>/);
  });

  test("has its link as a button and as text, and its code, in both parts", () => {
    if ("link" in email) {
      expect(text).toContain(`\n${email.link}\n`);
      expect(html.split(`href="${escaped(email.link)}"`)).toHaveLength(3);
      expect(shownText(html)).toContain(email.link);
    }
    if ("code" in email) {
      expect(text).toContain(email.code);
      expect(shownText(html)).toContain(email.code);
    }
  });

  test("states the reason, the sender and the contact address in both parts", () => {
    for (const part of [text, shownText(html)]) {
      expect(part).toContain(email.language === "zh" ? "您收到这封邮件，是因为" : "You’re getting this email because");
      expect(part).toContain(defaultSite.contactEmail);
      expect(part).toContain(email.language === "zh" ? "林雨晴，您好：" : "Hello Lin Yuqing,");
      expect(part).toContain(defaultSite.tagline[email.language]);
    }
  });

  test("loads nothing, runs nothing and has no unfilled placeholder", () => {
    expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form)\b|url\(|@import|src=|\son\w+=/i);
    expect(html + text + subject).not.toMatch(/\{\w+\}|undefined|null|\[object/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  });

  test("is in one language", () => {
    const shown = [subject, text, shownText(html)].join("\n").replaceAll(/https?:\/\/\S+|\S+@\S+|taoli\.example/g, "");
    if (email.language === "zh") expect(shown.replaceAll(/Taoli|UTC/g, "")).not.toMatch(/[A-Za-z]{2,}/);
    else expect(shown.replaceAll("桃李", "").replaceAll(/桃|李/g, "")).not.toMatch(/\p{Script=Han}/u);
  });
});

test("a name is escaped", () => {
  const [email] = sampleEmails("en", `<img src=x onerror=alert(1)> & "Lin" {{constructor}}`);
  const { html } = composed(email as Email);
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=alert 1 &gt; &amp; &quot;Lin&quot; {{constructor}},");
});

test("a link cannot break out of its attribute", () => {
  const hostile = `https://taoli.example/?a="><script>alert(1)</script>`;
  const { html } = composed({ kind: "welcome", to: "a@b.example", language: "en", fullName: null, link: hostile });
  expect(html).not.toContain("<script");
});

test.each([
  "Win at evil.example now",
  "https://evil.example",
  "call 4155550100",
  "a@b.example",
  "Win at evil．example now",
  "Win at evil。example now",
  "ｈｔｔｐｓ：／／evil",
  "call ４１５５５５０１００",
  "x".repeat(61),
  "",
  "\u202e\u0000",
])("a name that may be an advertisement is omitted: %j", (fullName) => {
  const [email] = sampleEmails("en", fullName);
  const { text } = composed(email as Email);
  expect(text.startsWith("Hello,\n")).toBe(true);
});

test("a security email has the time, and links to a new password only where it helps", () => {
  const offers = sampleEmails("en").flatMap((email) => {
    const { text, link } = composed(email);
    return text.includes("Nov 21, 2026, 8:32 PM UTC") ? [[email.kind, link]] : [];
  });
  expect(offers).toEqual([
    ["password-changed", "https://taoli.example/auth?view=forgot"],
    ["email-changed", null],
    ["factor-added", null],
    ["factor-removed", "https://taoli.example/auth?view=forgot"],
    ["recovery-codes-replaced", "https://taoli.example/auth?view=forgot"],
    ["recovery-code-used", "https://taoli.example/auth?view=forgot"],
  ]);
});

test("the email about a used recovery code has the number of codes left", () => {
  const textWith = (remaining: number) => {
    const addressed = { to: "a@b.example", language: "en", fullName: null } as const;
    return composed({ ...addressed, kind: "recovery-code-used", remaining }).text;
  };
  expect(textWith(9)).toContain("You have 9 unused recovery codes left.");
  expect(textWith(1)).toContain("You have 1 unused recovery code left. Create new ones");
  expect(textWith(0)).toContain("That was your last recovery code.");
});

test("the email about a changed address has both addresses", () => {
  const email = sampleEmails("zh").find(({ kind }) => kind === "email-change") as Email;
  const { text } = composed(email);
  expect(text).toContain("原邮箱：lin@school.example\n新邮箱：yuqing@lin.example");
});

test("the mailbox shows the link and the code separately", () => {
  const [confirm] = sampleEmails("en");
  const { link, code } = composed(confirm as Email);
  expect({ link, code }).toEqual({ link: sampleLink, code: sampleCode });
});
