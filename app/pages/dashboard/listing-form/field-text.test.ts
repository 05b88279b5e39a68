import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { fieldHint, fieldText } from "./field-text.ts";
import { emptyValues } from "./form-values.ts";

const zh = { form: messagesFor("zh", "dashboard").form, shared: messagesFor("zh", "shared") };
const en = { form: messagesFor("en", "dashboard").form, shared: messagesFor("en", "shared") };

test("lists are shown in the reader's language", () => {
  const values = { ...emptyValues, specializations: { tags: ["hsk", "Tones"], text: "口语" } };
  expect(fieldText("specializations", values, zh)).toBe("HSK 备考、Tones、日常会话");
  expect(fieldText("shownContacts", { ...values, shownContacts: ["email", "wechat"] }, en)).toBe("Email, WeChat ID");
});

test("a blank field is shown as empty text", () => {
  expect(fieldText("bio", { ...emptyValues, bio: " \n" }, en)).toBe("");
  expect(fieldText("coursesOffered", emptyValues, en)).toBe("");
});

test("a school's hint about filters says that its courses count", () => {
  expect(fieldHint("facets", "teacher", en.form)).not.toContain("courses");
  expect(fieldHint("facets", "school", en.form)).toContain("courses count");
  expect(fieldHint("facets", "school", zh.form)).toContain("课程");
  expect(fieldHint("bio", "school", en.form)).toBeUndefined();
});
