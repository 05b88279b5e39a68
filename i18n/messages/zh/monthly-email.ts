import { brand } from "#i18n/brand.ts";
import type { monthlyEmail as English } from "#i18n/messages/en/monthly-email.ts";

export const monthlyEmail: typeof English = {
  subject: "您的主页 {month}数据",
  preheader: "一个月的浏览、收藏与联系。",
  heading: "您的主页：{month}",
  text: "以下是您的主页在 {month}的展示、浏览、收藏与联系次数。",
  none: `{month}，没有人通过${brand.han}联系您。建议先试试：`,
  up: "{amount}（增加 {n}%）",
  down: "{amount}（减少 {n}%）",
  same: "{amount}（持平）",
  compared: "增减与上个月相比；未注明的，数量太少，暂不作比较。",
  tooFew: "数量太少，暂不与上个月作比较。",
  list: "{title}：{items}。",
  separator: "、",
  button: "查看数据",
  reason: `您收到这封邮件，是因为您在${brand.han}订阅了主页的每月数据邮件。`,
  unsubscribe: {
    title: "每月数据邮件",
    ask: "我们每月发送一封主页数据邮件。要退订吗？",
    others: "其他邮件不受影响。",
    stop: "退订",
    stopped: "已退订每月数据邮件",
    stoppedText: "今后不再发送，待发送的也已取消。您的主页不受影响。",
    resume: "重新订阅",
    resumed: "已重新订阅",
    resumedText: "我们会每月发送一封主页数据邮件。",
  },
};
