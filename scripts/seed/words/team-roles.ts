/** Roles of teachers at schools, with their descriptions. */
export const teamRoles = [
  { en: "Director", zh: "教学主任" },
  { en: "Children’s program", zh: "少儿课程" },
  { en: "HSK and adult classes", zh: "HSK 与成人课程" },
  { en: "Reading and calligraphy", zh: "阅读与书法" },
  { en: "AP and IB Chinese", zh: "AP 与 IB 中文" },
  { en: "Heritage learners", zh: "华裔学生课程" },
  { en: "Conversation classes", zh: "口语课程" },
] as const;

export const teamTexts = [
  { en: "Taught elementary school for nine years. Plans the weekend classes.", zh: "教小学九年，负责周末班。" },
  { en: "Patient with tones, strict with stroke order.", zh: "纠音耐心，笔顺要求严格。" },
  { en: "Prepares students for exams with past papers every second week.", zh: "隔周用真题带学生备考。" },
  { en: "Leads the choir and the Spring Festival play.", zh: "负责合唱与春节演出。" },
  { en: "Teaches traditional characters and zhuyin.", zh: "教繁体字与注音。" },
] as const;
