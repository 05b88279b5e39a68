import { brand } from "#i18n/brand.ts";
import type { about as English } from "#i18n/messages/en/about.ts";

export const about: typeof English = {
  heading: "关于我们",
  lead: `${brand.han}是一份中英双语的北美中文老师与学校名录。`,
  teachers: "{n} 多位老师",
  students: "{n} 多名学员",
  founded: "创办于 {year} 年",
  mission: {
    heading: "使命",
    paragraphs: [
      "好的中文老师往往就在附近，只是不容易找到。他们大多独自授课，一张餐桌就是讲台，知道他们的只有正在上课的几个家庭。想学中文的人用英文搜索，老师却在中文的圈子里，彼此擦肩而过。",
      `${brand.han}想让两边相遇。学员选定城市，看清每位老师教什么、收多少，然后直接联系。中间不设门槛：学员不付费，课时费不抽成，联系方式也不藏在站内信后面。`,
    ],
  },
  values: {
    heading: "理念",
    list: [
      {
        title: "有一说一",
        text: "示例就写明是示例。付费换来的是更靠前的排名，这一点就写在搜索结果旁边。",
      },
      {
        title: "两种语言，同等对待",
        text: "每个页面都有中文与英文，分别为各自的读者而写，不是照着翻译过来的。",
      },
      {
        title: "双方自己商量",
        text: "课时费与教法由老师自定，课怎么上、钱怎么付，双方自己商量。",
      },
    ],
  },
  community: {
    heading: "社区",
    paragraphs: [
      "来这里的，有准备出国交换的大学生，有同事在深圳的工程师，有想听懂爷爷奶奶说话的孩子，也有单纯喜欢中文的成年人。教他们的，有科班出身的老师，有在读的研究生，有家长，也有周末中文学校。",
      "“桃李”自古用来比喻老师的学生。古语说：桃李不言，下自成蹊。好老师不必吆喝，我们只把路指给人看，所以这里是名录，不是集市。",
    ],
  },
  reasons: {
    heading: `为什么选择${brand.han}`,
    list: [
      {
        title: "学员",
        text: "免费使用，无需注册。每个主页的内容和顺序都一样，比较起来一目了然。",
      },
      {
        title: "老师",
        text: "一个主页，两种语言；每月费用固定、花费不多，课时费全归自己。",
      },
      {
        title: "学校",
        text: "课程、地址与联系方式集中在一页，家长用自己熟悉的语言就能读懂。",
      },
    ],
  },
  figures: {
    heading: "公开数据",
    lead: "最近 12 个月的评价与举报，实时统计。",
    received: "收到的评价",
    published: "其中已发布",
    declined: "未予发布",
    removed: "发布后移除",
    reasons: "未予发布或移除的理由",
    none: "没有评价未获发布或被移除。",
    reports: "收到的举报",
    median: "处理时间中位数",
    hours: { one: "{n} 小时", other: "{n} 小时" },
    undecided: "尚无决定",
    listings: "移除的主页",
  },
  findTeacher: "搜索老师",
  seePricing: "查看收费标准",
};
