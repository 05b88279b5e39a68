import type { resources as English } from "#i18n/messages/en/resources.ts";

export const resources: typeof English = {
  heading: "学习资源",
  lead: "先看几则短文，完整内容正在准备。",
  viewAll: "查看全部",
  comingSoon: "即将推出",
  cards: {
    materials: {
      title: "学习资料",
      items: [
        {
          title: "一页讲清四声",
          text: "一声平，二声扬，三声拐弯，四声降。练声调不要一个一个念，两个音节连着念，才是说话的样子。",
        },
        {
          title: "先学四个偏旁",
          text: "三点水、提手旁、言字旁、木字旁。记住这四个，几百个常用字的意思就有了线索。",
        },
        {
          title: "HSK 各级要求",
          text: "每一级考什么，自己该考哪一级：用中文授课的学位课程，一般要求四级或五级。",
        },
      ],
    },
    videos: {
      title: "视频教程",
      items: [
        {
          title: "听准第三声",
          text: "第三声为什么很少降到底再升上来，两个三声相连时又会怎么变。",
        },
        {
          title: "笔顺六条规则",
          text: "先上后下，先左后右，先外后内……六个习惯，让字站得稳。",
        },
        {
          title: "手机上打中文",
          text: "设置拼音输入法，选对同音字，让键盘慢慢记住您的习惯。",
        },
      ],
    },
    articles: {
      title: "博客文章",
      items: [
        {
          title: "试听课要问的五件事",
          text: "目标、教材、作业、怎样纠错、临时取消怎么算。五件事问清楚，合不合适心里就有数了。",
        },
        {
          title: "让孩子守住两种语言",
          text: "贵在细水长流：每晚一个中文睡前故事，胜过周六一整个上午的课。",
        },
        {
          title: "课时费包含什么",
          text: "资历、备课、班级人数、往返路程。比较课时费，要看这一小时里包含了什么。",
        },
      ],
    },
  },
};
