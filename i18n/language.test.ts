import { expect, test } from "vitest";
import { localPath, splitLanguage } from "./language.ts";

test("only a whole /zh segment makes a path Chinese", () => {
  expect(splitLanguage("/zh")).toEqual({ language: "zh", path: "/" });
  expect(splitLanguage("/zh/")).toEqual({ language: "zh", path: "/" });
  expect(splitLanguage("/zh/pricing")).toEqual({ language: "zh", path: "/pricing" });
  expect(splitLanguage("/zhuhai")).toEqual({ language: "en", path: "/zhuhai" });
  expect(splitLanguage("/")).toEqual({ language: "en", path: "/" });
});

test("a path keeps its query and fragment in either language", () => {
  expect(localPath("zh", "/")).toBe("/zh");
  expect(localPath("zh", "/?city=Boston")).toBe("/zh?city=Boston");
  expect(localPath("zh", "/pricing#schools")).toBe("/zh/pricing#schools");
  expect(localPath("en", "/pricing")).toBe("/pricing");
});
