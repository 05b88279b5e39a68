import { expect, test } from "vitest";
import { messagesOf, readForm, rejectedFields } from "./form-messages.ts";

test("a form is read by field, ignoring files", () => {
  const form = new FormData();
  form.set("email", "lin@taoli.example");
  form.set("code", "");
  form.set("photo", new Blob(["x"]), "x.txt");
  expect(readForm(form)).toEqual({ email: "lin@taoli.example", code: "" });
});

test("a field error is shown until its value changes", () => {
  const rejection = { fields: { city: "Not this city", tags: "Not these tags" } };
  const sent = { city: "Boston", tags: ["hsk"], bio: "" };
  const shown = (changes: object) =>
    rejectedFields(rejection, { fields: Object.keys(sent), sent, current: { ...sent, ...changes } });
  expect(shown({ bio: "Typed meanwhile", tags: ["hsk"] })).toEqual(rejection.fields);
  expect(shown({ tags: ["hsk", "yct"] })).toEqual({ city: "Not this city" });
});

test("errors of fields outside the form are omitted", () => {
  const form = { fields: ["code"], sent: {}, current: {} };
  expect(rejectedFields({ fields: { email: "Taken", code: "Wrong" } }, form)).toEqual({ code: "Wrong" });
  expect(rejectedFields({ message: "Try again" }, form)).toEqual({});
});

test("each error code is replaced by its field's message", () => {
  expect(messagesOf({ email: "missing" }, (field, code) => `${field} is ${code}`)).toEqual({
    email: "email is missing",
  });
});
