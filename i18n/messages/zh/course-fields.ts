import type * as English from "#i18n/messages/en/course-fields.ts";

const whole = { "wrong-type": "请填写整数", "too-precise": "请填写整数" };
const age = { ...whole, "too-small": "请填写 2 至 99 岁", "too-large": "请填写 2 至 99 岁" };
const choice = { "wrong-type": "请从列表中选择", invalid: "请从列表中选择" };
const time = { invalid: "请填写时间，例如 16:30", "too-long": "请填写时间，例如 16:30" };
const date = { invalid: "请填写日期；随时插班的课程无须日期", "too-long": "请填写日期；随时插班的课程无须日期" };
const lessons = "请填写 1 至 200";
const group = "请填写 1 至 60";
const long = "不超过 600 个字、12 行";

export const courseFieldErrors: typeof English.courseFieldErrors = {
  title: { missing: "请填写课程名称", invalid: "请用文字填写，不含逗号、顿号或分号", "too-long": "不超过 80 个字" },
  titleZh: { invalid: "请用文字填写", "too-long": "不超过 80 个字" },
  category: choice,
  level: choice,
  exam: choice,
  ageFrom: { ...age, missing: "请填写最小年龄" },
  ageTo: { ...age, "too-small": "不能小于最小年龄" },
  mode: choice,
  days: {
    "wrong-type": "请选择星期几",
    invalid: "请选择星期几",
    "too-many": "请选择星期几",
    duplicate: "每天只选一次",
  },
  fromTime: { ...time, missing: "请填写开始时间" },
  toTime: { ...time, missing: "请填写结束时间", "too-small": "结束时间须晚于开始时间" },
  firstDate: { ...date, missing: "请填写首次上课日期" },
  lastDate: { ...date, "too-small": "早于首次上课日期" },
  lessonCount: { ...whole, "too-small": lessons, "too-large": lessons },
  price: {
    missing: "请填写价格",
    "wrong-type": "请填写数字，例如 60 或 62.50",
    "too-small": "不能小于 0",
    "too-large": "不超过 $9,999.99",
  },
  priceUnit: { ...choice, missing: "请选择计价方式" },
  groupSize: { ...whole, "too-small": group, "too-large": group },
  trial: choice,
  materials: { "too-long": "不超过 80 个字" },
  description: { "too-long": long },
  descriptionZh: { "too-long": long },
  places: { ...choice, missing: "请从列表中选择" },
};

export const courseLabels: typeof English.courseLabels = {
  levels: { beginner: "零基础", elementary: "初级", intermediate: "中级", advanced: "高级" },
  exams: { hsk: "HSK {n} 级", yct: "YCT {n} 级", ap: "AP 中文", ib: "IB", tocfl: "TOCFL" },
  modes: { "in-person": "面授", online: "线上", both: "面授或线上" },
  trials: { free: "免费试听", paid: "付费试听", none: "不设试听" },
  places: { open: "可报名", few: "名额不多", full: "已满，可候补" },
  ages: { range: "{from}–{to} 岁", one: "{from} 岁", from: "{from} 岁及以上", adults: "成人" },
  units: { hour: "每小时", lesson: "每次", month: "每月", term: "每学期" },
  free: "免费",
  lessons: { one: "共 {n} 次", other: "共 {n} 次" },
  lessonsAndHourly: { one: "共 {n} 次，约合每小时 {price}", other: "共 {n} 次，约合每小时 {price}" },
  hourly: "约合每小时 {price}",
  group: "每班至多 {n} 人",
  pluralDays: { mon: "一", tue: "二", wed: "三", thu: "四", fri: "五", sat: "六", sun: "日" },
  days: { mon: "一", tue: "二", wed: "三", thu: "四", fri: "五", sat: "六", sun: "日" },
  everyDay: "每周{days}",
  twoDays: "{first}、{second}",
  dayRange: "{first}至周{last}",
  daySeparator: "、",
  dayAndTime: "{days} {time}",
  timeInZone: "{time}（{zone}）",
  anytime: "随时插班",
  fromDate: "{first}起",
  dates: "{first}至 {last}",
  materials: "教材：",
};
