import type { Part } from "./part.ts";

/** Free-text specializations that are not on the known list. */
export const freeSpecializations: readonly string[] = [
  "Heritage learners",
  "Pronunciation and tones",
  "Medical Chinese",
  "Legal Chinese",
  "Classical Chinese",
  "Reading and writing",
  "Traditional characters",
  "IB Chinese",
  "AP Chinese",
  "Interview practice",
  "Calligraphy",
  "Chinese for travelers",
  "Translation",
  "YCT",
  "Spoken Chinese for beginners",
  "零基础入门",
  "发音纠正",
  "文言文",
  "中文写作",
  "海外华裔",
  "商务写作",
  "口语陪练",
  "少儿识字",
  "古诗词",
];

/** Courses that nearly every school offers, as typed in each language. */
export const usualCourses: readonly Part[] = [
  { en: "Children's Chinese", zh: "少儿中文" },
  { en: "HSK Preparation", zh: "HSK 备考" },
  { en: "Conversational Chinese", zh: "日常会话" },
  { en: "Business Chinese", zh: "商务中文" },
  { en: "Test Preparation", zh: "考试辅导" },
  { en: "Academic Chinese", zh: "学术中文" },
];

/** Courses that schools add to the usual ones. */
export const freeCourses: readonly string[] = [
  "AP Chinese",
  "IB Chinese",
  "Calligraphy and culture",
  "Heritage Chinese for grades 1–8",
  "Summer camp",
  "Pinyin for beginners",
  "YCT preparation",
  "After-school program",
  "Kindergarten immersion (ages 3–5)",
  "Mandarin for travelers",
  "HSK 4 intensive",
  "Chinese painting",
  "Adult beginners",
  "Chinese for families",
  "成人零基础班",
  "周末亲子班",
  "AP 中文",
  "写作提高班",
  "暑期夏令营",
  "拼音基础班",
  "HSK 四级冲刺班",
  "少儿书法",
  "中华才艺",
  "职场中文小班",
  "高级阅读",
];
