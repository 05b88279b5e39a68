import { expect, test } from "vitest";
import { messagesOf, readForm, rejectedFields } from "./form-messages.ts";

test("a form is read by field, without files", () => {
  const form = new FormData();
  form.set("email", "lin@taoli.example");
  form.set("code", "");
  form.set("photo", new Blob(["x"]), "x.txt");
  expect(readForm(form)).toEqual({ email: "lin@taoli.example", code: "" });
});

test("a rejected value has its message until it changes", () => {
  const rejection = { fields: { city: "Not this city", tags: "Not these tags" } };
  const sent = { city: "Boston", tags: ["hsk"], bio: "" };
  const shown = (changes: object) =>
    rejectedFields(rejection, { fields: Object.keys(sent), sent, current: { ...sent, ...changes } });
  expect(shown({ bio: "Typed meanwhile", tags: ["hsk"] })).toEqual(rejection.fields);
  expect(shown({ tags: ["hsk", "yct"] })).toEqual({ city: "Not this city" });
});

test("messages about fields that the form does not have are left out", () => {
  const form = { fields: ["code"], sent: {}, current: {} };
  expect(rejectedFields({ fields: { email: "Taken", code: "Wrong" } }, form)).toEqual({ code: "Wrong" });
  expect(rejectedFields({ message: "Try again" }, form)).toEqual({});
});

test("each error code becomes the text of its field", () => {
  expect(messagesOf({ email: "missing" }, (field, code) => `${field} is ${code}`)).toEqual({
    email: "email is missing",
  });
});
