import type { home as English } from "#i18n/messages/en/home.ts";

export const home: typeof English = {
  heading: "找到身边的中文老师",
  lead: "北美各地的中文老师与中文学校都在这里：课程、教龄、课时费一目了然，看中了直接联系。",
  facts: {
    free: "学员免费使用",
    noCommission: "课时费不抽成",
    bilingual: "中英双语",
    bilingualHan: "",
  },
  browseByCity: "按城市浏览",
  cityCount: { one: "{n} 个主页", other: "{n} 个主页" },
  sampleCount: { one: "{n} 个主页（示例）", other: "{n} 个主页（示例）" },
  cityEmpty: "期待第一位老师",
  seeAllListings: "查看全部",
  howItWorks: "三步找到老师",
  steps: {
    search: {
      title: "搜索",
      text: "选城市，选方向：商务中文、日常会话、HSK 备考或少儿中文。",
    },
    compare: {
      title: "比较",
      text: "课时费、教龄、授课时间并排对照，一目了然。",
    },
    connect: {
      title: "联系",
      text: "加微信、打电话或发邮件，怎么上课、怎么付费，双方自己商量。",
    },
  },
  proverb: "桃树、李树不会说话，树下却自然走出一条路来。",
  proverbSource: "司马迁《史记》",
  band: {
    heading: "教中文？让学员找到您",
    text: "建一个中英双语主页，同城学员一搜就到。课时费全归您，平台不抽成。",
    teacherPrice: "个人教师每月 ${n}",
    schoolPrice: "教育机构每月 ${n}",
    seePricing: "查看收费标准",
  },
  unknownCity: {
    heading: "没有找到这个城市",
    text: "这个地名下还没有老师入驻。请从列表中选择城市，或搜索全部城市。",
  },
};
