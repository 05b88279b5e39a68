import type { SpecializationKey } from "#domain/listings/fields/specializations.ts";
import type { Part } from "./part.ts";

/** Sentences about each specialization. */
export const focuses: Record<SpecializationKey, readonly Part[]> = {
  business: [
    {
      en: "Most of my students use Chinese at work: emails, calls with suppliers, the toast at the end of a dinner.",
      zh: "学员多为职场人士，写邮件、与供应商通话、饭局上敬酒怎么说，都是课上的内容。",
    },
    {
      en: "We work on your own material, whether it is a slide deck, a contract or Thursday’s meeting.",
      zh: "课程用您手头的材料：一份幻灯片、一份合同，或者周四的会议。",
    },
    {
      en: "I prepare people for postings in Shanghai, Shenzhen, and Taipei, and we rehearse the situations that wait there.",
      zh: "我为即将派驻上海、深圳、台北的学员备课，把会遇到的场合逐一演练。",
    },
  ],
  hsk: [
    {
      en: "I have taught every HSK level and know what the exams ask for.",
      zh: "HSK 各级别我都带过，熟悉考试的题型与要求。",
    },
    {
      en: "For HSK we begin with a short placement test and plan backwards from your exam date.",
      zh: "HSK 备考先做水平测试，再从考试日期倒推学习计划。",
    },
    {
      en: "Characters, listening, and timed writing each have their place in the week.",
      zh: "汉字、听力、限时写作，每周各有安排。",
    },
  ],
  conversational: [
    {
      en: "In my lessons you speak for at least half of the hour; grammar comes when you need it.",
      zh: "课上至少一半时间由您来说，语法用到时再讲。",
    },
    {
      en: "We talk about what you would talk about anyway: food, sports, family, the news.",
      zh: "聊您平时就会聊的：吃饭、球赛、家人、新闻。",
    },
    {
      en: "Tones first, then whole sentences, so that people understand you the first time.",
      zh: "先练声调，再练整句，力求一开口就让人听懂。",
    },
  ],
  children: [
    {
      en: "Children learn through songs, picture books, and short plays, and parents get a short note after every class.",
      zh: "孩子在儿歌、绘本和小短剧里学中文，每次课后我会给家长写几句反馈。",
    },
    {
      en: "I often teach children who understand Chinese at home but answer in English, and bring them step by step to answer in Chinese.",
      zh: "我常教在家听得懂、却习惯用英语回答的孩子，一步步带他们开口说中文。",
    },
    {
      en: "With children I use simplified or traditional characters, pinyin or zhuyin, as the family prefers.",
      zh: "少儿课可选简体或繁体、拼音或注音，依各家习惯而定。",
    },
  ],
  "test-prep": [
    {
      en: "AP and IB Chinese are my daily work: essays, oral presentations, and plenty of feedback.",
      zh: "AP 与 IB 中文是我的日常工作：作文、口头报告，以及逐句的反馈。",
    },
    {
      en: "We practice with past exams and go through every mistake until it stops happening.",
      zh: "用历年真题练习，错题逐一讲清，直到不再出错。",
    },
  ],
  academic: [
    {
      en: "I read modern and classical texts with graduate students, and help with papers and talks in Chinese.",
      zh: "我带研究生读古今文献，也辅导中文论文与学术报告。",
    },
    {
      en: "For students of history, politics, or literature I build reading courses around their own sources.",
      zh: "面向历史、政治、文学专业的学生，围绕各自的文献设计阅读课。",
    },
  ],
};
