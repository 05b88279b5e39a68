import { brand } from "#i18n/brand.ts";
import type { giftEmail as English } from "#i18n/messages/en/gift-email.ts";

export const giftEmail: typeof English = {
  receipt: {
    subject: { one: `您在${brand.han}的赠礼：{n} 个月`, other: `您在${brand.han}的赠礼：{n} 个月` },
    testSubject: { one: `${brand.han}测试赠送：{n} 个月`, other: `${brand.han}测试赠送：{n} 个月` },
    preheader: "谢谢您，我们已收到款项。",
    heading: "谢谢您的心意",
    states: {
      shown: "赠送的月份已加到对方的主页，我们也已告知主页所有者。",
      "taken-down": "赠送的月份已加到对方的主页，我们也已告知主页所有者。对方目前撤下了主页，重新展示后学员才能看到。",
      removed: "款项到账前，该主页已从名录中移除，赠送暂未生效。我们正在核查这笔付款，会尽快答复您。",
    },
    once: "赠送不会自动续费，只扣款这一次。",
    button: "查看主页",
    reason: `您收到这封邮件，是因为您在${brand.han}赠送了月份。`,
  },
  received: {
    subject: { one: `您在${brand.han}收到 {n} 个月的赠礼`, other: `您在${brand.han}收到 {n} 个月的赠礼` },
    heading: { one: "您收到 {n} 个月的赠礼", other: "您收到 {n} 个月的赠礼" },
    preheader: "您的主页现已付费至 {date}。",
    text: "有人为您的主页付了费，您无需任何操作。",
    takenDown: "有人为您的主页付了费。您此前撤下了主页，可随时在“我的主页”中重新展示。",
    from: "赠送人",
    anonymous: "未署名",
    gift: "赠礼",
    months: { one: "{n} 个月", other: "{n} 个月" },
    button: "前往我的主页",
    reason: `您收到这封邮件，是因为您的${brand.han}主页收到了赠礼。`,
  },
};
