import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { cpuMs } from "#test/helpers/cpu-time.ts";
import { honestChinese } from "#test/helpers/messages/honest-chinese.ts";
import { honestEnglish } from "#test/helpers/messages/honest-english.ts";
import { scamMessages } from "#test/helpers/messages/scam-messages.ts";
import { findScamSigns, heldScore, scamScore, scamSignKeys, suspiciousScore } from "./scam-signs.ts";

const names = ["Wang Mei", "王梅", "HSK 3"];
const scoreOf = (text: string) => scamScore(findScamSigns(text, names));

test.each(scamMessages)("a scam is flagged: %s", (text) => {
  expect(scoreOf(text)).toBeGreaterThanOrEqual(suspiciousScore);
});

test("scams that ask to pass on money are held", () => {
  const held = scamMessages.filter((text) => scoreOf(text) >= heldScore);
  expect(held).toHaveLength(3);
  for (const text of held) expect(findScamSigns(text, names)).toContain("pass-on");
});

test("at most two of two hundred honest messages are flagged, and none is held", () => {
  const honest = [...honestEnglish, ...honestChinese];
  expect(new Set(honest).size).toBeGreaterThanOrEqual(200);
  const flagged = honest.filter((text) => scoreOf(text) >= suspiciousScore);
  expect(flagged.length, flagged.join("\n")).toBeLessThanOrEqual(2);
  expect(honest.filter((text) => scoreOf(text) >= heldScore)).toEqual([]);
});

test.each([
  ["away", "I'm out of the country until May.", "我目前在国外，暂时回不来。"],
  ["carrier", "The nanny will drive him to your place.", "保姆会接送孩子。"],
  ["check", "I'd send you a cashier’s check.", "我会给您寄一张支票。"],
  ["ahead", "I can pay for everything in advance.", "我可以先付三个月。"],
  ["pass-on", "Please deduct your fee and send the rest to him.", "余款请转给司机。"],
  ["ask-bank", "What is your bank name and account number?", "请告诉我您的银行账户。"],
  ["voucher", "I'd pay with gift cards or bitcoin.", "可以用礼品卡付款吗？"],
] as const)("%s is detected in both languages, in any case and width", (sign, english, chinese) => {
  for (const text of [english, chinese, english.toUpperCase()]) expect(findScamSigns(text, names)).toContain(sign);
  expect(
    findScamSigns(
      english.replace(/[a-z]/gu, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
      [],
    ),
  ).toContain(sign);
});

test.each([
  ["away", "我目前在國外出差。"],
  ["carrier", "保姆會開車接送孩子。"],
  ["check", "我會寄一張支票給您。"],
  ["ahead", "我可以預付全部學費。"],
  ["pass-on", "請扣除學費後把餘款轉給司機。"],
  ["ask-bank", "請告訴我您的銀行帳戶。"],
  ["voucher", "可以用禮品卡或虛擬幣付款嗎？"],
] as const)("%s is detected in traditional characters: %s", (sign, text) => {
  expect(findScamSigns(text, names)).toContain(sign);
});

test("a scam scores the same in traditional characters as in simplified ones", () => {
  expect(scoreOf("我在國外出差，會寄支票給您，請扣除學費後把餘款轉給司機，由司機接送孩子。")).toBeGreaterThanOrEqual(
    heldScore,
  );
  expect(findScamSigns("請問國語課怎麼收費？", names)).toEqual([]);
});

test.each([
  ["Are you available? How much do you charge?", ["template"]],
  ["Wang Mei, are you available?", []],
  ["Are you available for Chinese?", []],
  ["请问您有空吗？怎么收费？", ["template"]],
  ["请问中文怎么收费？", []],
])("%s has the template signs %j", (text, signs) => {
  expect(findScamSigns(text, names)).toEqual(signs);
});

test("every sign has a name in both languages", () => {
  for (const locale of ["en", "zh"] as const) {
    const labels = messagesFor(locale, "scamSigns");
    expect(Object.keys(labels).toSorted()).toEqual([...scamSignKeys].toSorted());
  }
});

test("a long text is searched within half a second", () => {
  const hostile = `${"on a ".repeat(600)}${"pay ".repeat(600)}${"check will ".repeat(300)}`;
  const startedAt = cpuMs();
  findScamSigns(hostile, ["x ".repeat(500)]);
  expect(cpuMs() - startedAt).toBeLessThan(500);
});
