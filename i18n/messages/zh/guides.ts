import type { guides as English } from "#i18n/messages/en/guides.ts";

export const guides: typeof English = {
  heading: "学习指南",
  lead: "简短实用，中英文都有。",
  all: "全部学习资源",
  more: "其他指南",
  find: "找老师",
  changed: "更新于 {date}",
  pricesTitle: "各城市每小时课时费（美元）",
  city: "城市",
  median: "中位数",
  range: "区间",
  priceRange: "{low} 至 {high}",
  listings: "主页数",
  pricesComputed: "{date} 根据本站主页统计。",
  noPrices: "还没有城市达到八个写明课时费的主页。达到之后，数字会显示在这里。",
};
