import { expect, test } from "vitest";
import { localPath, splitLocale } from "./locale.ts";

test("only a whole /zh segment makes a path Chinese", () => {
  expect(splitLocale("/zh")).toEqual({ locale: "zh", path: "/" });
  expect(splitLocale("/zh/")).toEqual({ locale: "zh", path: "/" });
  expect(splitLocale("/zh/pricing")).toEqual({ locale: "zh", path: "/pricing" });
  expect(splitLocale("/zhuhai")).toEqual({ locale: "en", path: "/zhuhai" });
  expect(splitLocale("/")).toEqual({ locale: "en", path: "/" });
});

test("a localized path keeps its query and fragment", () => {
  expect(localPath("zh", "/")).toBe("/zh");
  expect(localPath("zh", "/?city=Boston")).toBe("/zh?city=Boston");
  expect(localPath("zh", "/pricing#schools")).toBe("/zh/pricing#schools");
  expect(localPath("en", "/pricing")).toBe("/pricing");
});
