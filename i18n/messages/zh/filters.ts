import type { filters as English } from "#i18n/messages/en/filters.ts";
import { facetGroups, facetLabels } from "./facets.ts";

export const filters: typeof English = {
  groups: facetGroups,
  facets: facetLabels,
  heading: "更多筛选",
  description: "按年龄、汉字、考试、上课时段等筛选中文老师与学校。",
  lead: "勾选适合您的选项。每一组里，主页至少符合您所选的一项；未注明的主页不会显示。",
  leadOfCity: "{city}",
  clear: "清除这些筛选",
  back: "返回",
};
