import { expect, test } from "vitest";
import { receiveForm } from "./receive-form.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("a posted sign-up comes back with its faults and without its passwords", () => {
  const received = receiveForm(
    form({ tab: "sign-up", fullName: "Lin", email: "lin@x", password: "secret1", confirmPassword: "secret2" }),
  );
  expect(received).toEqual({
    tab: "sign-up",
    fullName: "Lin",
    email: "lin@x",
    fieldErrors: { email: "invalid", confirmPassword: "mismatch" },
  });
  expect(JSON.stringify(received)).not.toContain("secret");
});

test("a form that names no tab is a sign-in", () => {
  expect(receiveForm(form({}))).toEqual({
    tab: "sign-in",
    email: "",
    fieldErrors: { email: "missing", password: "missing" },
  });
});

test("a file in place of a field is nothing", () => {
  const data = form({ tab: "sign-in", password: "secret1" });
  data.set("email", new Blob(["x"]), "x.txt");
  expect(receiveForm(data)).toMatchObject({ fieldErrors: { email: "missing" } });
});
