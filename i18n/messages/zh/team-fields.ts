import type * as English from "#i18n/messages/en/team-fields.ts";

const contact = "请勿填写电话、地址、网址或微信号，学员统一联系学校";
const role = { invalid: contact, "too-long": "不超过 60 个字" };
const about = { invalid: contact, "too-long": "不超过 240 个字、6 行" };
const year = "请填写年份，从 1950 年至今年";
const languages = "请从列表中选择";

export const teamFieldErrors: typeof English.teamFieldErrors = {
  fullName: {
    missing: "请填写老师姓名",
    invalid: "请只填写姓名，不含联系方式",
    "too-long": "不超过 80 个字",
  },
  role: { ...role, missing: "请填写中文或英文职务" },
  roleZh: role,
  about,
  aboutZh: about,
  teachesSince: { "wrong-type": year, "too-precise": year, "too-small": year, "too-large": year },
  languages: {
    "wrong-type": languages,
    invalid: languages,
    "too-many": languages,
    duplicate: "每种语言只选一次",
  },
  hasConsent: { missing: "请确认该老师已同意展示" },
};

export const teamLabels: typeof English.teamLabels = {
  languages: { en: "英文", zh: "中文", yue: "粤语" },
  since: "{year} 年起任教",
  teachesIn: "授课语言：{languages}",
  separator: "、",
};
