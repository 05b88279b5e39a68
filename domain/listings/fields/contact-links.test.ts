import { expect, test } from "vitest";
import { directionsLink, emailLink, safeUrl, websiteLink } from "./contact-links.ts";

const accepted: [typed: string, href: string][] = [
  ["https://linmandarin.example", "https://linmandarin.example/"],
  ["http://linmandarin.example/courses?level=4#hsk", "http://linmandarin.example/courses?level=4#hsk"],
  ["  https://linmandarin.example/  ", "https://linmandarin.example/"],
  ["HTTPS://LinMandarin.Example/About", "https://linmandarin.example/About"],
  ["https://linmandarin.example:8443/", "https://linmandarin.example:8443/"],
  ["https://sub.domain.school.example/a/b", "https://sub.domain.school.example/a/b"],
  ["https://中文学校.com/课程", "https://xn--fiq353ai0hfuc.com/%E8%AF%BE%E7%A8%8B"],
  ["https://linmandarin.example/@lin", "https://linmandarin.example/@lin"],
  ["https://linmandarin.example/?to=a@b.example", "https://linmandarin.example/?to=a@b.example"],
  ["https://linmandarin.example/?u=javascript:alert(1)", "https://linmandarin.example/?u=javascript:alert(1)"],
  ['https://linmandarin.example/"><script>', "https://linmandarin.example/%22%3E%3Cscript%3E"],
  ["https://127.0.0.1.school.example/", "https://127.0.0.1.school.example/"],
  ["https://localhost.school.example/", "https://localhost.school.example/"],
  ["https://школа.example/", "https://xn--80atdl2c.example/"],
];

const rejected = [
  "",
  " ",
  "linmandarin.example",
  "www.linmandarin.example",
  "//linmandarin.example",
  "/listing/1",
  "#top",
  "?a",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "java\tscript:1",
  "javascript://linmandarin.example/%0aalert(1)",
  "\u0001javascript:alert(1)",
  "javascript&colon;alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:msgbox(1)",
  "blob:https://linmandarin.example/1",
  "file:///etc/passwd",
  "filesystem:https://a.example/x",
  "about:blank",
  "intent://scan/#Intent;scheme=zxing;end",
  "weixin://dl/business",
  "ftp://files.example/",
  "ws://a.example/",
  "mailto:lin@a.example",
  "tel:+12125550142",
  "view-source:https://a.example",
  "feed:https://a.example/",
  "https://",
  "https:///linmandarin.example",
  "https:linmandarin.example",
  "http:/linmandarin.example",
  "https://.",

  "https://user:pw@linmandarin.example/",
  "https://bank.example@evil.example/",
  "https://@linmandarin.example/",
  "https://:@linmandarin.example/",
  "https://localhost/",
  "http://localhost:3000/",
  "http://localhost./",
  "http://app.localhost/",
  "http://printer.local/",
  "http://metadata.internal/",
  "http://router.lan/",
  "http://nas/",

  "http://127.0.0.1/",
  "http://127.1/",
  "http://0x7f.1/",
  "http://2130706433/",
  "http://017700000001/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://169.254.169.254/latest",
  "http://10.0.0.1.",
  "http://1.1/",

  "http://１２７.０.０.１/",
  "http://①②⑦.⓪.⓪.①/",
  "https://a..example/",
  "https://.example/",
  "https://example./",
  "https://a.example\\@b.example/",
  "https:\\\\a.example",
  "https://a.exa mple/",
  "https://a.example/\u202eexe.pdf",

  "https://a.\u200bexample/",
  "https://a.example/\u0000",
  "https://a.example/\ud800",
  "https://a.example/\ue000",
  "https://%6c%6f%63%61%6c%68%6f%73%74/",
  "https://a.example:99999/",
  "https://a%00.example/",
  "https://a<b.example/",

  `https://a.example/${"x".repeat(2048)}`,
  `https://a.example/${"中".repeat(400)}`,
  "https://a.1/",
  "https://a.c/",
];

test.each(accepted)("the address %s has the link %s", (typed, href) => {
  expect(safeUrl(typed)?.href).toBe(href);
  expect(safeUrl(href)?.href).toBe(href);
});

test.each(rejected)("the address %j is rejected as a link", (typed) => {
  expect(safeUrl(typed)).toBeNull();
  expect(websiteLink(typed)).toBeNull();
});

test("a missing address has no link", () => {
  expect(safeUrl(null)).toBeNull();
  expect(websiteLink(null)).toBeNull();
  expect(emailLink(null)).toBeNull();
});

test.each([
  ["https://www.linmandarin.example/", "linmandarin.example"],
  ["https://linmandarin.example:8443/lin/", "linmandarin.example:8443"],
  ["https://linmandarin.example/lin?utm_source=x#top", "linmandarin.example"],
  ["https://中文学校.com/", "中文学校.com"],
  ["https://аррӏе.com/", "xn--80ak6aa92e.com"],
  ["https://раураl.com/", "xn--l-7sba6dbr.com"],
  ["https://ɡoogle.com/", "xn--oogle-qmc.com"],
  ["https://gооgle.com/", "xn--ggle-55da.com"],
  ["https://%E4%B8%AD.com/", "xn--fiq.com"],
])("the website %s is shown as %s", (typed, text) => {
  expect(websiteLink(typed)?.text).toBe(text);
});

test("a long host is shortened in the middle of the text but complete in the link", () => {
  const url = "https://newyorkchineseeducationcenter.example/lessons";
  expect(websiteLink(url)).toEqual({ href: url, text: "newyorkchineseed…ncenter.example" });
  expect(websiteLink("https://linmandarinlessonsbos.example")?.text).toBe("linmandarinlessonsbos.example");
});

test.each([
  ["yuqing@linmandarin.example", "mailto:yuqing@linmandarin.example"],
  [" lin.yuqing+hsk@mail.linmandarin.example ", "mailto:lin.yuqing%2Bhsk@mail.linmandarin.example"],
  ["lin?cc=all@school.example", "mailto:lin%3Fcc%3Dall@school.example"],
  ["lin&bcc%40x@school.example", "mailto:lin%26bcc%2540x@school.example"],
  ["林@学校.example", "mailto:%E6%9E%97@学校.example"],
])("the email address %s has the link %s", (typed, href) => {
  expect(emailLink(typed)).toEqual({ href, text: typed.trim() });
});

test.each([
  "",
  "lin",
  "@school.example",
  "lin@",
  "lin@school",
  "lin@school.example?cc=all@x.example",
  "a@b@school.example",
  "lin@school.example, all@x.example",
  "lin@school.example\nBcc:all@x.example",
  "Lin <lin@school.example>",
  "lin@school..",
  "lin@school.example&body=x",
  "lin\u202e@school.example",
  `${"l".repeat(250)}@school.example`,
])("the text %j is rejected as an email address", (typed) => {
  expect(emailLink(typed)).toBeNull();
});

test("a subject is escaped and cannot add a header to its link", () => {
  const link = emailLink("hello@taoli.example", "Lin & Wang?cc=x#3\nBcc: y");
  expect(link?.href).toBe("mailto:hello@taoli.example?subject=Lin%20%26%20Wang%3Fcc%3Dx%233%0ABcc%3A%20y");
});

test("directions link to the whole address", () => {
  expect(directionsLink("48 Plum Street, Floor 2\nNew York, NY 10025 & more")).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=48%20Plum%20Street%2C%20Floor%202%0ANew%20York%2C%20NY%2010025%20%26%20more",
  );
});
