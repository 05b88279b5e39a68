import type { Part } from "./part.ts";

/** How a teacher who grew up with the language begins. Places: {hometown}, {city}, {since}. */
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
    en: "Before I came to {city} I taught Chinese literature at a secondary school in {hometown}. Since {since} my students have been learners of every age.",
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
    en: "I was a primary-school teacher in {hometown} for some years and have been teaching in {city} since {since}.",
    zh: "我曾在{hometown}当过几年小学老师，{since} 年起在{city}教中文。",
  },
];

/** How a teacher who learned the language begins. */
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

/** What teachers from Taiwan write, whole, in their own characters. */
export const taiwanBios: readonly Part[] = [
  {
    en: "I come from Taipei and have taught Mandarin in {city} since {since}. We can work in traditional or simplified characters, with zhuyin or pinyin. Beginners are welcome.",
    zh: "我來自臺北，{since} 年起在{city}教華語。繁體、簡體皆可，注音、拼音任選。零基礎也歡迎。",
  },
  {
    en: "I studied Teaching Chinese as a Second Language in Kaohsiung and have lived in {city} since {since}. In my lessons you speak more than I do.",
    zh: "我在高雄讀華語教學研究所，{since} 年起定居{city}。課堂上，您說的會比我多。",
  },
  {
    en: "I taught at a primary school in Tainan and now teach the children of Taiwanese families in {city}, with picture books, songs and zhuyin.",
    zh: "我曾在臺南的國小任教，現在{city}教臺灣家庭的孩子，用繪本、兒歌和注音帶他們讀寫中文。",
  },
  {
    en: "I edit books in Taipei part of the year and teach in {city} the rest, as I have since {since}. Reading and writing are what I do best.",
    zh: "我是書籍編輯，{since} 年起一邊在{city}教華語，一邊為臺北的出版社工作。閱讀與寫作是我的專長。",
  },
];
