import type { Part } from "./part.ts";

/** How lessons go. */
export const methods: readonly Part[] = [
  { en: "Beginners are welcome.", zh: "零基础也欢迎。" },
  { en: "Lessons are one to one, in person or online.", zh: "一对一授课，面授、线上均可。" },
  { en: "You get a written summary and a recording after each lesson.", zh: "每次课后发送书面小结与课堂录音。" },
  {
    en: "We can meet at a library, a quiet café or your office.",
    zh: "上课地点可选图书馆、安静的咖啡馆或您的办公室。",
  },
  { en: "I correct often and kindly.", zh: "我勤于纠错，但不让人难堪。" },
  {
    en: "A textbook is where we start; the rest is what you need this week.",
    zh: "教材只是起点，其余看您这一周用得上什么。",
  },
  { en: "My groups have four people at most.", zh: "小班课最多四人。" },
  { en: "Homework is short, and I read all of it.", zh: "作业不多，每一份我都认真批改。" },
  { en: "I am patient with slow starts.", zh: "入门慢一点没关系，我有耐心。" },
];

/** How a text ends. */
export const closings: readonly Part[] = [
  { en: "The first half hour is free.", zh: "首次可免费试听半小时。" },
  { en: "Write to me in English or Chinese.", zh: "中英文联系均可。" },
  { en: "Evening hours fill quickly, so please ask early.", zh: "晚间时段较抢手，请尽早联系。" },
  { en: "When you write, tell me your level and what you are aiming for.", zh: "联系时请说明目前水平与学习目标。" },
  {
    en: "Weekly lessons work best; two short ones are better than one long one.",
    zh: "最好每周都上课，两次短课胜过一次长课。",
  },
];
