import type { dashboardTabs as English } from "../en/dashboard-tabs.ts";

export const dashboardTabs: typeof English = {
  label: "管理",
  listing: "主页",
  photos: "照片",
  courses: "课程",
  team: "师资",
  messages: "留言",
  reviews: "评价",
  analytics: "数据",
  share: "分享",
  noListing: "请先创建主页",
  toListing: "前往我的主页",
  open: { one: "{n} 条留言待回复", other: "{n} 条留言待回复" },
};
