import type { accountAlerts as English } from "#i18n/messages/en/account-alerts.ts";
import { contactLabels } from "./listing-fields.ts";

export const accountAlerts: typeof English = {
  bounced: {
    title: "发往 {email} 的邮件无法送达",
    text: "邮件服务器拒收我们发往该邮箱的邮件。在邮件重新送达之前，我们只向它发送与登录和账号安全有关的邮件，不发送收据与提醒。",
    change: "更换邮箱",
  },
  hidden: {
    title: "学员目前看不到：{contact}",
    labels: contactLabels,
    text: "请在下方更正，然后回复我们的邮件，我们会恢复展示。",
  },
  checked: {
    title: "我们核查了一条举报，无需更改",
    text: "有人举报了您的主页。我们已于 {date}核查完毕，主页保持不变。任何人都可以举报主页，我们不会透露举报人。",
  },
  documents: {
    title: "条款有更新，请查看",
    before: "我们更新了",
    links: { terms: "服务条款", privacy: "隐私政策" },
    between: "与",
    after: "。",
    failed: "未能保存，请重试。",
    button: "同意",
  },
};
