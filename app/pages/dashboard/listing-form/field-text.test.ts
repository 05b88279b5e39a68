import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { fieldText } from "./field-text.ts";
import { emptyValues } from "./form-values.ts";

const zh = { form: messagesFor("zh", "dashboard").form, shared: messagesFor("zh", "shared") };
const en = { form: messagesFor("en", "dashboard").form, shared: messagesFor("en", "shared") };

test("lists are told in the reader's words", () => {
  const values = { ...emptyValues, specializations: { tags: ["hsk", "Tones"], text: "口语" } };
  expect(fieldText("specializations", values, zh)).toBe("HSK 备考、Tones、日常会话");
  expect(fieldText("shownContacts", { ...values, shownContacts: ["email", "wechat"] }, en)).toBe("Email, WeChat ID");
});

test("what says nothing is empty", () => {
  expect(fieldText("bio", { ...emptyValues, bio: " \n" }, en)).toBe("");
  expect(fieldText("coursesOffered", emptyValues, en)).toBe("");
});
