import { expect, test } from "vitest";
import { type HoldInput, holdReasonsOf, similarity } from "./hold-reasons.ts";

const plain: HoldInput = {
  body: "A good teacher.",
  shownName: "Maya K.",
  email: "maya@gmail.com",
  ownerEmails: ["lin@school.example"],
  isOwnersNetwork: false,
  recent: 0,
  others: [],
  hasUncheckedEvidence: false,
  isResubmitted: false,
};
const reasons = (more: Partial<HoldInput>) => holdReasonsOf({ ...plain, ...more });

test.each([
  "Worst lessons ever. Boring, late, rude and overpriced. Never again!",
  "My daughter Mandarin teacher said she improved. My son I think liked it, in January 2026.",
  "She taught my son Chinese for 12 weeks, 2 hours each, $40 an hour, HSK 3 to HSK 4 by 2026.",
  "女儿很喜欢周六的课，儿子常常说想再去。老师人很好，每次 60 分钟，学费 45 美元。",
  "女儿HSK 三级过了，儿子 Chinese 也进步了。女儿 Zoom 上课也很专心。",
  "女儿开开心心上完课，儿子早早写好作业。女儿小提琴课后来上儿子小班，儿子认认真真练字。",
  "女儿王老师教得好，儿子黄老师也不错。女儿李白的诗都会背，儿子高兴得很。女儿周六日都上课。",
  "差评！老师迟到三次，还不道歉，太生气了。",
])("criticism, anger and plain facts are not held: %s", (body) => {
  expect(reasons({ body })).toEqual([]);
});

test.each([
  ["Write to me: maya@example.org", "contact"],
  ["See www.other-school.com for more", "contact"],
  ["加我微信：maya_2026 了解详情", "contact"],
  ["Come to 12 River Street instead", "contact"],
  ["电话 617-555-0199", "contact"],
  ["I will kill you if you do this again", "threat"],
  ["小心你全家", "threat"],
  ["再這樣就燒了學校", "threat"],
  ["Our daughter, Emily, loved it", "child-name"],
  ["儿子叫天佑，很喜欢老师", "child-name"],
  ["My daughter’s name is Emily, she is eight", "child-name"],
  ["Our son is called Kevin", "child-name"],
  ["Our daughter (Emily) loved it", "child-name"],
  ["我女儿 Emily 很喜欢上课", "child-name"],
  ["兒子的英文名字是Kevin，進步很大", "child-name"],
  ["儿子的名字是天佑，进步很大", "child-name"],
  ["女儿甜甜天天盼着上课", "child-name"],
  ["我女儿王雨桐很喜欢老师", "child-name"],
  ["兒子陳天佑，進步很大", "child-name"],
])("%s: %s", (body, reason) => {
  expect(reasons({ body })).toEqual([reason]);
});

test.each([
  ["WeChat: wang_laoshi88", "contact"],
  ["Maya 617-555-0199", "contact"],
  ["I will kill you", "threat"],
])("the shown name is checked like the text: %s is held", (shownName, reason) => {
  expect(reasons({ shownName })).toEqual([reason]);
});

test("an email domain shared with the owner is held unless it is a public mail provider", () => {
  expect(reasons({ email: "a@school.example" })).toEqual(["owner-domain"]);
  expect(reasons({ email: "a@qq.com", ownerEmails: ["b@qq.com"] })).toEqual([]);
});

test("the fourth review in 24 hours and unchecked evidence are held", () => {
  expect(reasons({ recent: 2 })).toEqual([]);
  expect(reasons({ recent: 3, hasUncheckedEvidence: true, isOwnersNetwork: true })).toEqual([
    "owner-network",
    "velocity",
    "evidence",
  ]);
});

test("texts are compared regardless of case, spaces, punctuation and script", () => {
  expect(similarity("Great teacher, great class!", "great teacher great class")).toBe(1);
  expect(similarity("老師很有耐心，準備充分。", "老师很有耐心，准备充分")).toBe(1);
  expect(similarity("老师很好，推荐", "价格太贵，不值")).toBe(0);
});
