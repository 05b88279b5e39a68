import { brand } from "#i18n/brand.ts";

export const messageMail = {
  confirm: {
    subject: `请确认您在${brand.han}的留言`,
    preheader: "还差一步，留言即可送出。",
    heading: "请确认您的留言",
    text: `您在${brand.han}写了一条留言。确认这是您的邮箱后，留言随即送出。`,
    listing: "收件人",
    button: "确认并发送",
    lifetime: "链接只能使用一次，24 小时内有效。",
    reason: `您收到这封邮件，是因为有人用这个邮箱在${brand.han}留言。如非本人操作，请忽略，不会发送任何内容。`,
  },
  delivered: {
    subject: "{name}咨询课程（{whom}学习）",
    self: "本人",
    child: "孩子",
    suspiciousSubject: "请小心，疑似诈骗：{name}",
    preheader: "来自您主页的留言，直接回复本邮件即可。",
    heading: "您有一条留言",
    text: "有人通过您的主页给您留言。直接回复本邮件即可答复：回信会直接寄给对方，对方会看到您的邮箱。",
    from: "称呼",
    email: "邮箱",
    forWhom: "学习者",
    message: "留言",
    button: "查看留言",
    safety: "切勿向未见过面的人汇款，也不要退还“多付”的钱。",
    reason: `您收到这封邮件，是因为您在${brand.han}有一个主页。您可以在管理中心关闭留言。`,
  },
  warning: {
    title: "请小心，疑似诈骗",
    text: "这条留言很像一种常见骗局：对方故意多付钱，再请您退还差额。请勿兑现陌生人寄来的支票，也不要提供银行信息。我们注意到：",
  },
};
