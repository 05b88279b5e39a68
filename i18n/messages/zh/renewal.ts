import { brand } from "#i18n/brand.ts";
import type { renewal as English } from "#i18n/messages/en/renewal.ts";

export const renewal: typeof English = {
  pageTitle: `续费 · ${brand.han}`,
  title: "为{name}的主页续费",
  meta: "无需登录，即可为主页付款。",
  runsUntil: "有效期至 {date}，新增的月份从那之后算起。",
  expired: "已于 {date}到期，付款后立即恢复展示。",
  neverPaid: "尚未发布，付款后立即上线。",
  takenDown: "主页目前已撤下，需由所有者重新展示；撤下期间，付费时间照常计算。",
  nothingElse: "此链接只能为这个主页付款，不会登录账号；您也可以转发给代您付款的人。",
  receipt: "收据会发给主页所有者。",
  priceUntil: "{price} · 付费至 {date}",
  states: {
    "not-found": "链接无效",
    "not-foundText": "链接可能不完整，或主页已不存在。如果是您的主页，请登录后续费。",
    "listing-removed": "该主页已被移除",
    "listing-removedText": "已从名录中移除的主页无法续费。如果是您的主页，请登录查看原因。",
    unavailable: "暂时无法加载",
    unavailableText: "请稍后重试。",
  },
  signIn: "登录",
  ownTitle: "您的付款",
  results: {
    paid: {
      title: "谢谢您的付款",
      text: "我们已为{name}的主页加上 {months}，现已付费至 {date}。收据已发给主页所有者。",
    },
    paidHidden: {
      title: "谢谢您的付款",
      text: "我们已为该主页加上 {months}，现已付费至 {date}。所有者目前撤下了主页，重新展示后学员才能看到。",
    },
    pending: {
      title: "款项正在途中",
      text: "您选择的付款方式需要数日才能到账。到账后，我们会加上月份，并发邮件告知主页所有者。",
    },
    review: {
      title: "正在核查您的付款",
      text: "款项已到账，我们正在核查，会发邮件告知主页所有者。",
    },
    refunded: {
      title: "这笔付款已退款",
      text: "款项已退还给您，对应的月份不再计入。",
    },
    unpaid: {
      title: "尚未付款",
      text: "您没有被扣款，可在下方重新付款。",
    },
    unavailable: {
      title: "暂时无法查询付款结果",
      text: "如果您已付款，请放心：收到支付服务商的通知后，月份会自动加上。您可以重新加载本页，再次查询。",
    },
  },
  months: { one: "{n} 个月", other: "{n} 个月" },
  see: "查看主页",
  isYours: "这是您的主页吗？可以在“我的主页”中制作海报、复制链接。",
  share: "去分享",
  form: {
    months: "月数",
    unit: { one: "个月", other: "个月" },
    price: "${total}",
    pay: "前往付款",
    note: "付款在支付服务商的页面完成。费用不予退还，到期不会自动续费。",
    testMode: "测试模式：这里的付款仅供测试，不会扣款。",
    monthsMissing: "请选择月数",
    open: "前往付款",
    openText: "付款页面已准备好。",
    minutes: { one: " {n} 分钟", other: " {n} 分钟" },
    waitHours: { one: " {n} 小时", other: " {n} 小时" },
    problems: {
      unavailable: "暂时无法打开付款页面，您没有被扣款。请稍后重试。",
      tooMany: "尝试次数过多，请{time}后再试。您填写的内容仍在这里。",
      fields: "请检查以下各项",
    },
  },
};
