/** The specializations with translated labels. Other values are stored and shown as typed. */
export const specializationKeys = ["business", "hsk", "conversational", "children", "test-prep", "academic"] as const;
export type SpecializationKey = (typeof specializationKeys)[number];

/** Accepted spellings of the known specializations, folded as `fold` does. */
const spellings: Record<SpecializationKey, readonly string[]> = {
  business: ["business", "businesschinese", "businessmandarin", "商务", "商务中文", "商务汉语", "商務", "商務中文"],
  hsk: ["hsk", "hskpreparation", "hskprep", "hsk备考", "hsk辅导", "hsk考试", "hsk備考", "汉语水平考试", "漢語水平考試"],
  conversational: [
    "conversational",
    "conversation",
    "conversationalchinese",
    "conversationalmandarin",
    "spokenchinese",
    "会话",
    "日常会话",
    "口语",
    "汉语口语",
    "中文口语",
    "會話",
    "日常會話",
    "口語",
    "中文口語",
  ],
  children: [
    "children",
    "childrenschinese",
    "chineseforchildren",
    "kids",
    "kidschinese",
    "chineseforkids",
    "少儿",
    "少儿中文",
    "少儿汉语",
    "儿童",
    "儿童中文",
    "少兒中文",
    "兒童中文",
  ],
  "test-prep": [
    "testprep",
    "testpreparation",
    "examprep",
    "exampreparation",
    "考试辅导",
    "考试备考",
    "應試",
    "考試輔導",
  ],
  academic: ["academic", "academicchinese", "academicmandarin", "学术", "学术中文", "学术汉语", "學術", "學術中文"],
};

const keyBySpelling = new Map(
  specializationKeys.flatMap((key) => spellings[key].map((spelling): [string, SpecializationKey] => [spelling, key])),
);

/** The key of a known specialization, in English or Chinese, regardless of spacing and case; otherwise null. */
export function specializationKey(word: string): SpecializationKey | null {
  return keyBySpelling.get(fold(word)) ?? null;
}

export function isSpecializationKey(word: string): word is SpecializationKey {
  return specializationKeys.some((key) => key === word);
}

/**
 * Parses the comma-separated form field; Chinese commas and semicolons separate too. Known specializations become keys,
 * others stay as typed. Removes duplicates and empty parts, keeps the order.
 */
export function parseSpecializations(text: string): string[] {
  const messages = text.split(/[,，、;；\n]/u).map((word) => word.trim().replace(/\s+/gu, " "));
  const stored = messages.filter((word) => word !== "").map((word) => specializationKey(word) ?? word);
  const seen = new Set<string>();
  return stored.filter((word) => {
    const folded = fold(word);
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

function fold(word: string): string {
  const folded = word.normalize("NFKC").toLowerCase();
  return folded.replace(/[^\p{L}\p{N}]/gu, "") || folded;
}
