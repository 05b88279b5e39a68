const contactDetails: readonly RegExp[] = [
  // Phone numbers: seven digits or more, with common separators.
  /(?<!\d)\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?!\d)/u,
  /[\w.+-]+@[\w-]+\.\w{2,}/u,
  /\bhttps?:\/\/|\bwww\.|\b[\w-]+\.(?:com|org|net|cn|edu|io|me|co)\b/iu,
  /(?:微信|威信|薇信|[Vv]信|wechat|weixin|\bvx\b|\bwx\b)\s*(?:号|號|id|is)?\s*[:：是]?\s*[A-Za-z][\w-]{4,}/iu,
  /(?:\bqq\b|扣扣)\s*[:：]?\s*\d{5,}/iu,
  /\b\d{1,5}\s+(?:[A-Z]\w*\s+){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Lane|Ln|Drive|Dr|Court|Ct)\b/u,
  /[路街道巷]\s*\d{1,5}\s*[号號弄]/u,
];

/** Whether a text contains a phone number, an email, a link or a WeChat ID. */
export function hasContactDetails(body: string): boolean {
  const text = body.normalize("NFKC");
  return contactDetails.some((pattern) => pattern.test(text));
}
