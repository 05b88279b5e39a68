import type { search as English } from "#i18n/messages/en/search.ts";

export const search: typeof English = {
  label: "搜索老师",
  city: "城市",
  category: "学习方向",
  allCities: "全部城市",
  allCategories: "全部方向",
  categories: {
    business: "商务中文",
    conversational: "日常会话",
    children: "少儿中文",
    hsk: "HSK 备考",
  },
  words: "关键词",
  wordsHint: "汉字（简繁皆可）、拼音、首字母都能搜：王老师、王老師、wang laoshi、wls。",
  wordsExample: "王老师、wang laoshi、wls",
  submit: "搜索老师",
};
