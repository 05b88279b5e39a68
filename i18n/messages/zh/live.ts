import type { live as English } from "#i18n/messages/en/live.ts";

export const live: typeof English = {
  label: "您的付款",
  title: "您的主页已上线，展示至 {date}",
  text: "学员现在就能找到您。不妨把链接或带二维码的海报发到微信群。",
  see: "查看主页",
  share: "分享",
  linkCopied: "链接已复制",
  poster: "制作海报",
  dashboard: "前往我的主页",
  dismiss: "不再显示",
  pending: {
    title: "您的付款正在处理",
    text: "可能需要几天，请勿重复付款。到账后会在“我的主页”中显示。",
  },
  hidden: {
    title: "学员目前看不到您的主页",
    text: "付款已到账。未展示的原因和恢复方法见“我的主页”。",
  },
};
