/** Seven digits or more, with common separators. */
const phoneNumber = /(?<!\d)\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?!\d)/gu;

/** "2026-03-15", "2023-2024", "2019.9-2022.6": dates and periods that look like phone numbers. */
const year = String.raw`(?:19|20)\d\d(?:[./-]\d{1,2}){0,2}`;
const dates = new RegExp(`^${year}(?:\\s?-\\s?${year})?$`, "u");

const wechat = "(?:微信|威信|薇信|v信|wechat|weixin|\\bvx\\b|\\bwx\\b)";

const otherDetails: readonly RegExp[] = [
  /[\w.+-]+@[\w-]+\.\w{2,}/u,
  /\bhttps?:\/\/|\bwww\.|\b[\w-]+\.(?:com|org|net|cn|edu|io|me|co)\b/iu,
  // A WeChat ID follows a sign for one or contains a digit: "answers on WeChat quickly" has neither.
  new RegExp(String.raw`${wechat}\s*(?:(?:号|號|\bid\b)\s*(?:[:是]|\bis\b)?|[:是])\s*[a-z][\w-]{4,}`, "iu"),
  new RegExp(String.raw`${wechat}\s*(?:is\s+)?(?=[\w-]*[\d_])[a-z][\w-]{4,}`, "iu"),
  new RegExp(String.raw`(?:加|添加)(?:我|她|他|老师|老師)?的?${wechat}\s*[a-z][\w-]{5,}`, "iu"),
  /(?:\bqq\b|扣扣)\s*[:：]?\s*\d{5,}/iu,
  /\b\d{1,5}\s+(?:[A-Z]\w*\s+){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Lane|Ln|Drive|Dr|Court|Ct)\b/u,
  /(?:[路街巷]|(?<!知)道)\s*\d{1,5}\s*[号號弄]/u,
];

/** Whether a text contains a phone number, an email, a link, an address or a WeChat ID. */
export function hasContactDetails(body: string): boolean {
  const text = body.normalize("NFKC");
  const numbers = text.match(phoneNumber) ?? [];
  return numbers.some((number) => !dates.test(number.trim())) || otherDetails.some((pattern) => pattern.test(text));
}
