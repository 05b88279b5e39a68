import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldErrors } from "./field-errors.ts";

const schema = z.strictObject({
  email: z.string().check(
    z.minLength(1, "missing"),
    z.refine((text) => text.includes("@"), "invalid"),
  ),
  tags: z.array(z.string().check(z.minLength(1, "blank"))),
});
const errorsOf = (value: unknown) => fieldErrors(z.safeParse(schema, value).error);

test("each field has only its first error", () => {
  expect(errorsOf({ email: "", tags: [] })).toEqual({ email: "missing" });
  expect(errorsOf({ email: "lin", tags: ["a", "", ""] })).toEqual({ email: "invalid", tags: "blank" });
  expect(errorsOf({ email: "lin@taoli.example", tags: [] })).toEqual({});
});

test("unknown keys have errors", () => {
  expect(Object.keys(errorsOf({ email: "a@b", tags: [], role: "admin", id: 1 }))).toEqual(["role", "id"]);
});
