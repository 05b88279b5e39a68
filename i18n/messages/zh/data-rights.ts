import type { dataRights as English } from "#i18n/messages/en/data-rights.ts";

export const dataRights: typeof English = {
  deleted: {
    title: "您的账号正在删除",
    lead: "您的主页已下线，所有设备均已退出登录。我们正在清除您的数据，完成后会发邮件告知您。",
    questions: "如有疑问，请发邮件至：",
    home: "返回首页",
  },
};
