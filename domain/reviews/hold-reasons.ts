import { hasContactDetails } from "#domain/contact-details.ts";
import { fold } from "#domain/search/words/fold.ts";

/**
 * Why an operator must review a review before it goes live. Stars and tone are never reasons. `evidence`: its proof
 * image has not been checked yet. `reported`: a report hid it. `resubmitted`: its author withdrew an earlier one that
 * an operator had to review.
 */
const holdReasons = [
  "contact",
  "threat",
  "child-name",
  "owner-domain",
  "owner-network",
  "velocity",
  "copied",
  "evidence",
  "reported",
  "resubmitted",
] as const;

export type ReviewHoldReason = (typeof holdReasons)[number];

/**
 * Input of the rules. `recent`: the number of other reviews of the listing in 24 hours; `others`: texts to compare
 * with.
 */
export type HoldInput = {
  body: string;
  shownName: string;
  email: string;
  /** The owner's emails. */
  ownerEmails: readonly string[];
  /** Whether the owner was signed in from the reviewer's network in the last 30 days. */
  isOwnersNetwork: boolean;
  recent: number;
  others: readonly string[];
  hasUncheckedEvidence: boolean;
  isResubmitted: boolean;
};

/** From this number of other reviews in 24 hours, all of them are held. */
const velocityLimit = 3;

/** The similarity from which a text counts as copied. */
const copiedFrom = 0.8;

/** Returns every rule that holds a review, in a fixed order. Pure. */
export function holdReasonsOf(input: HoldInput): ReviewHoldReason[] {
  const holds: Record<ReviewHoldReason, boolean> = {
    contact: hasContactDetails(input.body) || hasContactDetails(input.shownName),
    threat: threats.test(fold(`${input.body}\n${input.shownName}`)),
    "child-name": namesChild(input.body),
    "owner-domain": input.ownerEmails.some((email) => sharesPrivateDomain(email, input.email)),
    "owner-network": input.isOwnersNetwork,
    velocity: input.recent >= velocityLimit,
    copied: input.others.some((other) => similarity(other, input.body) >= copiedFrom),
    evidence: input.hasUncheckedEvidence,
    reported: false,
    resubmitted: input.isResubmitted,
  };
  return holdReasons.filter((reason) => holds[reason]);
}

/** A threat or a child's name is reviewed within hours. */
export function isUrgentHold(reasons: readonly string[]): boolean {
  return reasons.includes("threat") || reasons.includes("child-name");
}

/** Matches folded text: lowercase, simplified characters. */
const threats = new RegExp(
  [
    String.raw`\b(?:kill|hurt|shoot|stab|beat)\s+(?:you|him|her|them|the teacher)\b`,
    String.raw`\b(?:know|find(?:ing)?(?: out)?) where (?:you|she|he) lives?\b`,
    String.raw`\bburn (?:it|the school|your \w+) down\b`,
    "弄死|打死|砍死|杀了|捅死|小心你的?全家|让你全家|要你的命|烧了(?:你|学校)",
  ].join("|"),
  "iu",
);

/** Capitalized words after "son" or "daughter" that are not names. */
const noNames = new Set(
  (
    "I Chinese Zoom Skype Online Mandarin Cantonese English Pinyin HSK YCT AP SAT Hanyu Hanzi God " +
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday " +
    "January February March April May June July August September October November December"
  ).split(" "),
);

const afterEnglish =
  /\b(?:son|daughter|boy|girl)(?:,|['’]s name is|,? whose name is|,? (?:is )?(?:called|named))?\s+\(?(\p{Lu}\p{L}+)/gu;
const afterChinese =
  /(?:女儿|儿子|女兒|兒子|闺女|閨女)的?(?:(?:小|英文)?名字?)?(?:叫做?|是)?\s*[（(]?(\p{Lu}\p{Ll}+)/gu;

/** Characters that are not names when repeated: "天天", "早早". */
const repeatedAdverb = "[天常慢渐漸刚剛人年月偏好乖早每时時默个個样樣偷往仅僅稍大深处處次堂周回迟遲远遠足整久]";

/** Frequent surnames that begin few other words. */
const surname =
  "[王李刘劉陈陳杨楊赵趙黄黃徐孙孫朱胡郭林罗羅梁谢謝冯馮邓鄧曹彭肖蕭袁潘蒋蔣蔡魏吕呂姚卢盧傅姜崔谭譚廖汪]";

const namesInChinese: readonly RegExp[] = [
  // "女儿王雨桐很喜欢", not "女儿王老师教"
  new RegExp(
    String.raw`(?:女儿|儿子|女兒|兒子|闺女|閨女)${surname}(?!老师|老師|教练|教練|女士|先生|校长|校長|阿姨)\p{Script=Han}{2}(?=[很喜在上学學每特也都就从從跟和最今已不真太]|\P{L}|$)`,
    "u",
  ),
  // "女儿叫天佑", "儿子的名字是天佑"
  /(?:女儿|儿子|女兒|兒子|孩子|闺女|閨女)(?:(?:的?(?:小名|名字))?(?:名?叫做?|是叫)|的?(?:小名|名字)是)\p{Script=Han}{2,3}/u,
  // "女儿小雨", not "女儿小班"
  /(?:女儿|儿子|女兒|兒子|闺女|閨女)小(?![时時学學朋伙孩的就班组組升提节節])\p{Script=Han}/u,
  // "女儿甜甜", not "女儿天天" or "女儿开开心心"
  new RegExp(
    String.raw`(?:女儿|儿子|女兒|兒子|闺女|閨女)(?!${repeatedAdverb})(\p{Script=Han})\1(?!(?!${repeatedAdverb})(\p{Script=Han})\2)`,
    "u",
  ),
];

function namesChild(body: string): boolean {
  const latin = [...body.matchAll(afterEnglish), ...body.matchAll(afterChinese)];
  return latin.some(([, name = ""]) => !noNames.has(name)) || namesInChinese.some((pattern) => pattern.test(body));
}

/** Public email providers. Sharing one of these domains is not significant. */
const publicDomains = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.ca ymail.com icloud.com me.com mac.com " +
    "aol.com proton.me protonmail.com gmx.com mail.com zoho.com comcast.net verizon.net att.net sbcglobal.net cox.net " +
    "rogers.com shaw.ca bell.net telus.net qq.com vip.qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn " +
    "sohu.com 139.com 189.cn aliyun.com"
  ).split(" "),
);

function sharesPrivateDomain(one: string, other: string): boolean {
  const domain = domainOf(one);
  return domain !== "" && domain === domainOf(other) && !publicDomains.has(domain);
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/**
 * The similarity of two texts, from 0 to 1, by shared character pairs. Ignores case, spaces, punctuation and the script
 * of Chinese characters.
 *
 * @internal Exported for its tests.
 */
export function similarity(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const [sizeLeft, sizeRight] = [sizeOf(left), sizeOf(right)];
  if (sizeLeft === 0 || sizeRight === 0) return 0;
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  return (2 * common) / (sizeLeft + sizeRight);
}

function pairsOf(text: string): Map<string, number> {
  const characters = [...fold(text).replace(/[^\p{L}\p{N}]/gu, "")];
  const pairs = new Map<string, number>();
  for (let start = 0; start + 1 < characters.length; start += 1) {
    const pair = `${characters[start]}${characters[start + 1]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

function sizeOf(pairs: Map<string, number>): number {
  return [...pairs.values()].reduce((sum, count) => sum + count, 0);
}
