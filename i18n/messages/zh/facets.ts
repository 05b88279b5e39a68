import type * as English from "#i18n/messages/en/facets.ts";

export const facetGroups: typeof English.facetGroups = {
  learners: "谁来学",
  characters: "汉字",
  reading: "注音方式",
  exam: "考试",
  place: "上课方式",
  times: "上课时段",
  trial: "试听",
  languages: "授课语言",
  students: "招生情况",
};

export const facetLabels: typeof English.facetLabels = {
  "age-0-5": "6 岁以下",
  "age-6-12": "6–12 岁",
  "age-13-17": "13–17 岁",
  adult: "成人",
  heritage: "华裔子弟（家里讲一些中文）",
  simplified: "简体",
  traditional: "繁体",
  pinyin: "拼音",
  zhuyin: "注音",
  hsk: "HSK",
  yct: "YCT",
  ap: "AP 中文",
  tocfl: "TOCFL",
  ib: "IB",
  "in-person": "面授",
  online: "线上",
  "at-home": "上门",
  "weekday-day": "工作日白天",
  "weekday-evening": "工作日晚上",
  weekend: "周末",
  "trial-free": "免费试听",
  "trial-paid": "付费试听",
  "explains-en": "英文",
  "explains-zh": "中文",
  "explains-yue": "粤语",
  open: "正在招生",
  waiting: "可候补",
  full: "已满",
};

export const trialLabels: typeof English.trialLabels = {
  details: "{trial}：{details}",
  price: "{amount} 美元",
  minutes: "{n} 分钟",
  priceAndMinutes: "{minutes} {price}",
};

export const lessonTimeLabels: typeof English.lessonTimeLabels = {
  day: "星期",
  days: { mon: "周一", tue: "周二", wed: "周三", thu: "周四", fri: "周五", sat: "周六", sun: "周日" },
  longDays: { mon: "周一", tue: "周二", wed: "周三", thu: "周四", fri: "周五", sat: "周六", sun: "周日" },
  parts: { morning: "上午", afternoon: "下午", evening: "晚上" },
  partsOfDays: { morning: "上午", afternoon: "下午", evening: "晚上" },
  range: "{first}至{last}",
  daysSeparator: "；",
  daysAndParts: "{days}{parts}",
};
