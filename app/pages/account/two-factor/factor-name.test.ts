import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldErrors } from "#std/field-errors.ts";
import { factorNameSchema, freeFactorName, groupsOfFour, qrSource } from "./factor-name.ts";

test("an authenticator name is required and has at most 40 characters", () => {
  const errorsOf = (name: string) => fieldErrors(z.safeParse(factorNameSchema, { name }).error);
  expect(errorsOf("  ")).toEqual({ name: "missing" });
  expect(errorsOf("手".repeat(40))).toEqual({});
  expect(errorsOf("手".repeat(41))).toEqual({ name: "long" });
});

test("the default name avoids existing names", () => {
  expect(freeFactorName("Phone", [])).toBe("Phone");
  expect(freeFactorName("Phone", ["Phone"])).toBe("Phone 2");
  expect(freeFactorName("手机", ["手机", "手机 2", "手机 3"])).toBe("手机 4");
});

test("a secret is shown in groups of four", () => {
  expect(groupsOfFour("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
  expect(groupsOfFour("")).toBe("");
});

test("an SVG that contains # and % becomes a complete data URL", () => {
  const drawing = '<svg fill="#000" width="50%"/>';
  const source = qrSource(`data:image/svg+xml;utf-8,${drawing}`);
  expect(source).not.toContain("#");
  expect(decodeURIComponent(source.slice(source.indexOf(",") + 1))).toBe(drawing);
});
