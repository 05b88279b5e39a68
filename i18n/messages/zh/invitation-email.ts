import { brand } from "#i18n/brand.ts";

/** The email that invites a teacher or school to the directory, and the page that stops such emails. */
export const invitationEmail = {
  subject: {
    one: `教中文？邀您加入${brand.han}，免费展示 {n} 个月`,
    other: `教中文？邀您加入${brand.han}，免费展示 {n} 个月`,
  },
  preheader: "主页由您自己填写，到期不会自动续费。",
  heading: `邀您加入${brand.han}`,
  text: `${brand.han}是北美中文教师与学校的名录。学员可按城市免费搜索，并直接联系老师。`,
  offer: {
    one: "使用下面的专属优惠码，可免费展示主页 {n} 个月，限用一次。",
    other: "使用下面的专属优惠码，可免费展示主页 {n} 个月，限用一次。",
  },
  honest: "我们没有、也不会替您创建主页：只有您亲自填写，主页才会存在。免费期结束后，是否付费续展由您决定。",
  code: "专属优惠码",
  button: "创建主页",
  once: "这是我们发往此邮箱的唯一一封邀请邮件。",
  reason: "您收到这封邮件，是因为您提供中文课程，并公布了此邮箱供人联系。",
  stop: "不再接收此类邮件",
  noMore: {
    title: "不再接收邀请？",
    ask: "我们只发送一封邀请邮件，不会再发第二封。点击下面的按钮，我们会永久记住您不愿接收此类邮件。",
    button: "不再接收此类邮件",
    done: "我们不会再给您发邮件",
    doneText: "我们已记录此邮箱不接收邀请。您的姓名和邮箱不会用于其他用途。",
    unknown: "此链接无效",
    unknownText: "链接可能不完整，请从邮件中复制完整链接后重试。",
  },
};
