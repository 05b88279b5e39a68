import type { privateData as English } from "#i18n/messages/en/private-data.ts";

export const privateData: typeof English = {
  offline: "当前没有网络连接",
  failed: "页面刷新失败",
  text: "您看到的内容可能不是最新的。服务器恢复响应后会自动刷新。",
};
