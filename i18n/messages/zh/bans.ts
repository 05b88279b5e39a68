import { brand } from "#i18n/brand.ts";

export const bans = {
  reason: "理由",
  reasons: {
    impersonation: "冒用他人身份",
    scam: "诈骗",
    "unlawful-or-unsafe": "违法或不安全",
    spam: "垃圾信息或广告",
    abuse: "辱骂骚扰",
    "repeated-violations": "多次违反服务条款",
  },
  banned: {
    subject: `您在${brand.han}的账号已被封禁`,
    preheader: "以下是原因和您可以采取的做法。",
    heading: "您的账号已被封禁",
    text: "我们封禁了您的账号。您已在所有设备上退出登录，目前无法登录。",
    listing: "封禁期间学员看不到您的主页。按服务条款，已付费时间继续计算。",
    mistake: "如属误判，请直接回复本邮件，两个工作日内有人处理。",
    until: "截止",
    indefinitely: "直至我们解封",
  },
  lifted: {
    subject: `您可以继续使用${brand.han}`,
    preheader: "您的账号已解封。",
    heading: "您可以重新登录",
    text: "您的账号已解封。",
    listing: "在付费期内且主页未撤下、未被移除时，学员可以看到您的主页。",
    button: "登录",
  },
  ownerReason: `您收到这封邮件，是因为您在${brand.han}有账号。`,
};
