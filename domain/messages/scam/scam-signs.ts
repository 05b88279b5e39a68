import { fold } from "#domain/search/words/fold.ts";

/**
 * Signs of the overpayment scam: someone far away books lessons for a relative, sends a check for too much, and asks to
 * forward the difference. Universities that warn tutors publish such texts. `score`: a sign's weight. A text has a sign
 * if one of its patterns matches; patterns never span sentences. Chinese patterns use simplified characters and are
 * matched against simplified text.
 */
export const scamPatterns = {
  /** The sender cannot come in person. */
  away: {
    score: 1,
    en: [
      /\b(?:out of|outside) (?:the )?(?:country|town|state)\b/u,
      /\b(?:away|traveling|travelling|abroad) (?:on|for) (?:a |an |my |some )?(?:\w+ )?(?:trip|research|business|work|assignment)\b/u,
      /\bon (?:a|an) (?:\w+ )?(?:trip|cruise|vessel|ship|assignment)\b/u,
      /\b(?:deployed|deployment|off-?shore|at sea|oil rig|hearing impaired)\b/u,
      /\bon behalf of (?:a|my) (?:relative|cousin|client|friend)\b/u,
    ],
    zh: [
      /我(?:们)?(?:现在|目前|正|暂时|人)?(?:在|住在)(?:国外|外地|海外|船上|海上|钻井平台|部队)/u,
      /[在正]?(?:国外|外地|海外)出差/u,
      /(?:替|帮|代)(?:我的?)?(?:亲戚|表[哥姐弟妹]|朋友|客户)(?:联系|询问|咨询|报名)/u,
    ],
  },
  /** Someone else brings the learner. */
  carrier: {
    score: 1,
    en: [
      /\b(?:nanny|care ?giver|care ?taker|driver|chauffeur|mover)\b[^.!?]{0,60}\b(?:driv|bring|drop|take|pick|accompan)/u,
      /\b(?:brought|driven|dropped off|picked up) by (?:his|her|my|our|the|their)? ?(?:nanny|care ?giver|driver|chauffeur)\b/u,
      /\b(?:living|staying) with (?:my|our|his|her|the) (?:nanny|care ?giver)\b/u,
    ],
    zh: [/(?:保姆|司机|看护|护工)[^。！？]{0,12}(?:接送|送|带|开车|陪)/u],
  },
  /** A payment that can be reversed after it was forwarded. */
  check: {
    score: 2,
    en: [
      /\b(?:certified|cashier['’]?s?|bank|traveler['’]?s|company) che(?:ck|que)/u,
      /\b(?:mail|send|issue|post|deliver|receive|get|prepare)(?:ed|ing)?\b[^.!?]{0,30}\bche(?:ck|que)/u,
      /\bche(?:ck|que)\b[^.!?]{0,30}\b(?:will be|be|been) (?:mailed|sent|issued|delivered|prepared)/u,
      /\bmoney order|\bbank draft/u,
    ],
    zh: [/(?:寄|开|发|邮寄)[^。！？]{0,8}支票|银行本票|本票|汇票|保付支票/u],
  },
  /** A large payment before the first lesson. */
  ahead: {
    score: 1,
    en: [
      /\b(?:pay|paying|payment)\b[^.!?]{0,30}\b(?:up ?-?front|in advance|ahead of time|before (?:the )?lessons)\b/u,
      /\b(?:total|cost|charge|fee|price)s?\b[^.!?]{0,40}\b(?:1|one|a|2|two|3|three) ?(?:full )?months?\b[^.!?]{0,60}\b(?:pay|payment|check|cheque|advance|session|hour per day)/u,
      /\bup ?-?front payment|\badvance payment/u,
    ],
    zh: [
      /(?:先|提前|一次)(?:性)?(?:付|支付|预付|交)(?:清)?(?:全部|全款|[一二两三四六\d]个?月)|预付(?:全部|全款|学费|[一二两三\d]个?月)/u,
    ],
  },
  /** The core of the scam: forward part of the payment to someone else. */
  "pass-on": {
    score: 2,
    en: [
      /\b(?:deduct|keep|take out|subtract) (?:your|yours|the cost|the fee|the amount)\b/u,
      /\b(?:balance|rest|remain\w*|excess|difference|left ?over|extra (?:money|funds|amount))\b[^.!?]{0,50}\b(?:nanny|care ?giver|driver|mover|agent|send|hand|forward|refund|transfer|give|wire)/u,
      /\b(?:refund|return|send|forward|transfer|hand|wire|give)(?:ing)?\b[^.!?]{0,30}\b(?:balance|rest of the (?:money|funds|payment)|remain\w* (?:money|funds|amount|balance)|excess|difference)/u,
    ],
    zh: [
      /(?:余款|余额|多余|多出|多付|剩余|剩下|差额|差价)[^。！？]{0,10}(?:转|退|给|汇|寄|交)/u,
      /(?:退|转|汇|返还)[^。！？]{0,6}(?:余款|差价|差额|多余的)/u,
      /代付|代为支付|代转/u,
    ],
  },
  /** Details needed to write a check or to debit an account. */
  "ask-bank": {
    score: 1,
    en: [
      /\bfull names?\b[^.!?]{0,30}\b(?:address|bank|check|cheque|payment)/u,
      /\bname (?:and|&) (?:home |mailing |physical |full )?address\b[^.!?]{0,40}\b(?:payment|check|cheque|pay)/u,
      /\b(?:your|the) bank (?:name|account|details|information)\b/u,
      /\b(?:account|routing) number/u,
    ],
    zh: [
      /银行(?:账户|帐户|账号|帐号|卡号|信息)|开户行|(?:姓名|名字)[^。！？]{0,6}地址[^。！？]{0,12}(?:支票|付款|汇|寄)/u,
    ],
  },
  /** Payments that cannot be reversed. */
  voucher: {
    score: 1,
    en: [
      /\bgift ?cards?|\bbit ?coin|\bcrypto|\busdt\b|\b(?:zelle|cash ?app|western union|moneygram)\b[^.!?]{0,30}\b(?:agent|nanny|mover|driver|assistant)/u,
    ],
    zh: [/礼品卡|购物卡|比特币|虚拟币|加密货币|泰达币|西联/u],
  },
} as const;

/** Words specific to Mandarin lessons. A text without any may have been sent to tutors of every subject. */
const ourWords =
  /chinese|mandarin|hsk|hskk|yct|pinyin|zhuyin|bopomofo|cantonese|hanzi|putonghua|taiwan|china|beijing|shanghai|中|汉|普通话|国语|华语|华文|拼音|注音|识字|口语|语文|书法|声调|写字|作文|古诗|繁体|简体/u;

/** Words of questions about a class. They fit any subject, but a text with one does not count as a template. */
const classWords =
  /\b(?:class|course|level|beginner|trial|heritage|immersion|ap exam|textbook|tone|character)s?\b|班|课/u;

/** @internal Exported for its tests. */
export const scamSignKeys = [
  "away",
  "carrier",
  "check",
  "ahead",
  "pass-on",
  "ask-bank",
  "voucher",
  "template",
  "spread",
] as const;

export type ScamSign = (typeof scamSignKeys)[number];

/** `spread` is found by comparing messages, not in a text; by itself it holds a message. */
const scores: Readonly<Record<ScamSign, number>> = {
  away: scamPatterns.away.score,
  carrier: scamPatterns.carrier.score,
  check: scamPatterns.check.score,
  ahead: scamPatterns.ahead.score,
  "pass-on": scamPatterns["pass-on"].score,
  "ask-bank": scamPatterns["ask-bank"].score,
  voucher: scamPatterns.voucher.score,
  template: 1,
  spread: 2,
};

/** The scores from which a message is delivered with a warning, or held for an operator. */
export const suspiciousScore = 3;
export const heldScore = 5;

/**
 * Returns the signs in a text. `names` are those of the listing and its courses: a text that contains one was written
 * for this listing. Pure.
 */
export function findScamSigns(text: string, names: readonly string[]): ScamSign[] {
  const folded = fold(text).replace(/\s+/gu, " ");
  const found = scamSignKeys.filter((key) => {
    if (key === "spread") return false;
    if (key === "template") return isTemplate(folded, names);
    return [...scamPatterns[key].en, ...scamPatterns[key].zh].some((pattern) => pattern.test(folded));
  });
  return found;
}

export function scamScore(signs: readonly ScamSign[]): number {
  return signs.reduce((sum, sign) => sum + scores[sign], 0);
}

export function isScamSign(text: string): text is ScamSign {
  return scamSignKeys.some((key) => key === text);
}

function isTemplate(folded: string, names: readonly string[]): boolean {
  if (ourWords.test(folded) || classWords.test(folded)) return false;
  return !names.some((name) => isMentioned(fold(name).trim(), folded));
}

/** Whether the text contains the whole name, or one of its words that is long enough to be distinctive. */
function isMentioned(name: string, folded: string): boolean {
  if (name.length < 2) return false;
  if (folded.includes(name)) return true;
  return name.split(/\s+/u).some((word) => word.length >= 4 && folded.includes(word));
}
