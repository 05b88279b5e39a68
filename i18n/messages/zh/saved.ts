import type { saved as English } from "#i18n/messages/en/saved.ts";

export const saved: typeof English = {
  label: "已收藏",
  count: { one: "已收藏 {n} 个", other: "已收藏 {n} 个" },
  onDevice: "仅存于本机，无需注册",
  compare: "对比",
  full: "已收藏 12 个，请先移除一个。",
  notStored: "关闭浏览器后名单不会保留。",
};
