import type { home as English } from "../en/home.ts";

export const home: typeof English = {
  heading: "找到身边的中文老师",
  lead: "汇集北美多座城市的中文老师与语言学校：比较课程、教龄与课时费，然后直接联系。",
  facts: {
    free: "学员免费使用",
    noCommission: "不抽取课时费",
    bilingual: "中英双语",
    bilingualHan: "",
  },
  browseByCity: "按城市浏览",
  cityCount: { one: "{n} 位老师", other: "{n} 位老师" },
  seeAllListings: "查看全部",
  howItWorks: "如何使用",
  steps: {
    search: {
      title: "搜索",
      text: "选好城市与学习方向：商务中文、日常会话、HSK 备考或少儿中文。",
    },
    compare: {
      title: "比较",
      text: "课时费、教龄与授课时间逐项列出，顺序一致，一目了然。",
    },
    connect: {
      title: "联系",
      text: "发邮件、打电话或加微信，上课与付费由双方自行商定。",
    },
  },
  proverb: "桃树、李树不会说话，树下却自然走出一条路来。",
  proverbSource: "司马迁《史记》",
  band: {
    heading: "教中文？让学员找到您",
    text: "建一个中英双语主页，同城学员即可查到。课时费全归您，平台不抽成。",
    teacherPrice: "个人教师每月 ${n}",
    schoolPrice: "教育机构每月 ${n}",
    seePricing: "查看收费标准",
  },
};
