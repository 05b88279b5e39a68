import { brand } from "#i18n/brand.ts";
import type { gift as English } from "#i18n/messages/en/gift.ts";

export const gift: typeof English = {
  pageTitle: `赠送月份 · ${brand.han}`,
  title: "为{name}赠送月份",
  meta: `以赠礼的形式，为老师或学校在${brand.han}的主页付费。`,
  lead: {
    teacher: "为老师的主页付费，表达谢意。赠送的月份接在剩余时间之后，和老师自己付费的月份一样有效。",
    school: "为学校的主页付费，表示支持。赠送的月份接在剩余时间之后，和学校自己付费的月份一样有效。",
  },
  email: "您的邮箱",
  emailHint: "用于接收收据，主页所有者看不到。",
  name: "您的姓名（选填）",
  nameHint: "我们会告诉对方赠礼来自谁；留空则不署名。",
  errors: {
    emailMissing: "请填写邮箱",
    emailInvalid: "请填写有效的邮箱，例如 name@example.com",
    nameInvalid: "姓名中请勿包含链接、邮箱或电话",
    nameTooLong: "姓名过长，请缩短",
  },
  notPossible: "该主页目前无法接受赠礼，您没有被扣款。",
  back: "返回该主页",
  ownTitle: "您的赠礼",
  results: {
    paid: {
      title: "谢谢您的心意",
      text: "我们已为{name}的主页加上 {months}。收据已发到您的邮箱，我们也已告知对方。",
    },
    paidHidden: {
      title: "谢谢您的心意",
      text: "我们已为该主页加上 {months}，收据已发到您的邮箱。对方目前撤下了主页，重新展示后学员才能看到。",
    },
    pending: {
      title: "款项正在途中",
      text: "您选择的付款方式需要数日才能到账。到账后，我们会加上月份，并发邮件告知您。",
    },
    review: {
      title: "正在核查您的付款",
      text: "款项已到账，我们正在核查，会发邮件答复您。",
    },
    refunded: {
      title: "这笔付款已退款",
      text: "款项已退还给您，这份赠礼不再计入。",
    },
    unpaid: {
      title: "赠礼尚未付款",
      text: "您没有被扣款，可在下方重新付款。",
    },
    unavailable: {
      title: "暂时无法查询付款结果",
      text: "如果您已付款，请放心：收到支付服务商的通知后，月份会自动加上。您可以重新加载本页，再次查询。",
    },
  },
  months: { one: "{n} 个月", other: "{n} 个月" },
};
