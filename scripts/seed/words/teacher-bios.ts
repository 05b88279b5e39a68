import type { Part } from "./part.ts";

/** Openings for teachers who grew up with the language. Placeholders: {hometown}, {city}, {since}. */
export const openings: readonly Part[] = [
  {
    en: "I grew up in {hometown} and have taught Mandarin in {city} since {since}.",
    zh: "我在{hometown}长大，{since} 年起在{city}教中文。",
  },
  {
    en: "I come from {hometown}, studied Teaching Chinese as a Second Language, and moved to {city} in {since}.",
    zh: "我是{hometown}人，汉语国际教育专业毕业，{since} 年来到{city}。",
  },
  {
    en: "I used to edit a newspaper in {hometown}; in {since} I turned to teaching and have not looked back.",
    zh: "我在{hometown}做过报社编辑，{since} 年转行教中文，一直教到今天。",
  },
  {
    en: "Before I came to {city} I taught Chinese literature at a high school in {hometown}. Since {since} my students have been learners of every age.",
    zh: "来{city}之前，我在{hometown}的中学教语文；{since} 年起教外国学员，老少皆有。",
  },
  {
    en: "Born in {hometown} and at home in two languages, I have been teaching in {city} since {since}.",
    zh: "我生在{hometown}，长年往来于两种语言之间，{since} 年起在{city}任教。",
  },
  {
    en: "I hold a master’s degree in applied linguistics and have taught in {city} since {since}. My family is from {hometown}.",
    zh: "我是应用语言学硕士，祖籍{hometown}，{since} 年起在{city}授课。",
  },
  {
    en: "My first students were foreign colleagues at an engineering firm in {hometown}. Since {since} I have taught full time in {city}.",
    zh: "我最早的学员是{hometown}一家工程公司的外籍同事；{since} 年起在{city}全职教中文。",
  },
  {
    en: "I interpret at conferences and teach Mandarin in {city}, where I have lived since {since}. Before that, home was {hometown}.",
    zh: "我一边做会议口译，一边教中文，{since} 年起定居{city}，此前长住{hometown}。",
  },
  {
    en: "I trained as a radio announcer in {hometown}, and pronunciation is still what I care about most. I have taught in {city} since {since}.",
    zh: "我在{hometown}学的是播音主持，至今最看重的仍是发音。{since} 年起在{city}授课。",
  },
  {
    en: "I was an elementary school teacher in {hometown} for some years and have been teaching in {city} since {since}.",
    zh: "我曾在{hometown}当过几年小学老师，{since} 年起在{city}教中文。",
  },
];

/** Openings for teachers who learned the language. */
export const learnersOpenings: readonly Part[] = [
  {
    en: "I learned Mandarin as an adult in {hometown} and have taught it in {city} since {since}, so I know where English speakers stumble.",
    zh: "我成年后才在{hometown}学中文，{since} 年起在{city}任教，很清楚英语母语者会卡在哪里。",
  },
  {
    en: "After six years of study and work in {hometown} I came back to {city}, and have been teaching beginners since {since}.",
    zh: "在{hometown}求学、工作六年后，我回到{city}，{since} 年起教零基础学员。",
  },
  {
    en: "I majored in Chinese, translated for a museum in {hometown}, and have taught in {city} since {since}.",
    zh: "我大学主修中文，在{hometown}为博物馆做过翻译，{since} 年起在{city}授课。",
  },
];

/** Describes the lessons. */
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

/** Closing sentences. */
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

const names =
  "Beijing 北京,Hangzhou 杭州,Chengdu 成都,Xi’an 西安,Nanjing 南京,Harbin 哈尔滨,Tianjin 天津,Qingdao 青岛,Dalian 大连," +
  "Changsha 长沙,Wuhan 武汉,Suzhou 苏州,Kunming 昆明,Xiamen 厦门,Jinan 济南,Shenyang 沈阳,Chongqing 重庆,Guilin 桂林," +
  "Luoyang 洛阳,Shanghai 上海,Guangzhou 广州,Hefei 合肥,Yangzhou 扬州,Zhengzhou 郑州,Fuzhou 福州,Changchun 长春";

/** Cities in China where teachers come from or once lived. */
export const hometowns: readonly Part[] = names.split(",").map((pair) => {
  const [en = "", zh = ""] = pair.split(" ");
  return { en, zh };
});
