import type { SpecializationKey } from "#domain/listings/fields/specializations.ts";
import type { Part } from "./part.ts";

/** Headlines of teachers, by their first specialization. */
export const teacherHeadlines: Record<SpecializationKey, readonly Part[]> = {
  business: [
    { en: "Chinese for meetings, messages, and contracts", zh: "会议、邮件、合同里的中文" },
    { en: "Business Chinese built around your job", zh: "为您的工作量身定制的商务中文" },
  ],
  hsk: [
    { en: "HSK 1 to 6, planned around your exam date", zh: "HSK 一至六级，按考期安排" },
    { en: "From the first character to HSK 5", zh: "从第一个汉字到 HSK 五级" },
  ],
  conversational: [
    { en: "Speak from the first lesson", zh: "从第一课开始开口" },
    { en: "Everyday Mandarin, one real conversation at a time", zh: "日常会话，从真实话题说起" },
  ],
  children: [
    { en: "Chinese that children want to speak", zh: "让孩子愿意开口的中文课" },
    { en: "Songs, stories, and characters for ages 4 to 12", zh: "4–12 岁：儿歌、故事与识字" },
  ],
  "test-prep": [
    { en: "AP and IB Chinese, step by step", zh: "AP 与 IB 中文，循序渐进" },
    { en: "Calm, thorough exam preparation", zh: "踏实备考，不走捷径" },
  ],
  academic: [
    { en: "Reading and writing for university and research", zh: "面向大学与研究的读写课" },
    { en: "Classical and modern texts, read closely", zh: "古今文献精读" },
  ],
};

/** A headline for a school. */
export const schoolHeadlines: readonly Part[] = [
  { en: "Small classes for children and adults", zh: "少儿与成人小班课" },
  { en: "Weekend and after-school Chinese", zh: "周末与课后中文班" },
  { en: "Chinese for the whole family", zh: "一家人一起学中文" },
  { en: "From pinyin to AP Chinese", zh: "从拼音到 AP 中文" },
  { en: "Language and culture under one roof", zh: "语言与文化，一处学到" },
  { en: "Certified teachers, groups of eight at most", zh: "持证教师授课，每班至多八人" },
];
