import { expect, test } from "vitest";
import { parsePostedForm } from "./posted-form.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("a posted sign-up is returned with its errors and without its passwords", () => {
  const posted = parsePostedForm(
    form({ tab: "sign-up", fullName: "Lin", email: "lin@x", password: "secret1", confirmPassword: "secret2" }),
  );
  expect(posted).toEqual({
    tab: "sign-up",
    fullName: "Lin",
    email: "lin@x",
    errors: { email: "invalid", confirmPassword: "mismatch" },
  });
  expect(JSON.stringify(posted)).not.toContain("secret");
});

test("a form without a tab is parsed as a sign-in", () => {
  expect(parsePostedForm(form({}))).toEqual({
    tab: "sign-in",
    email: "",
    errors: { email: "missing", password: "missing" },
  });
});

test("a file in place of text is ignored", () => {
  const data = form({ tab: "sign-in", password: "secret1" });
  data.set("email", new Blob(["x"]), "x.txt");
  expect(parsePostedForm(data)).toMatchObject({ errors: { email: "missing" } });
});
