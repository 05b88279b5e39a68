import { describe, expect, test } from "vitest";
import { csvLine } from "./csv.ts";

describe("a line of CSV", () => {
  test.each([
    [["plain", "王老师"], "plain,王老师\r\n"],
    [["a,b", 'say "hi"', "two\nlines", "two\r\nlines"], '"a,b","say ""hi""","two\nlines","two\r\nlines"\r\n'],
    [[" padded ", ""], '" padded ",\r\n'],
    [[null, 0, -5, 1.5, true], ",0,-5,1.5,true\r\n"],
    [[], "\r\n"],
  ])("%j", (values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠A"])(
    "%j is escaped as text",
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  test("quotes in a formula do not remove its escape", () => {
    expect(csvLine(['=HYPERLINK("https://x.example","a")'])).toBe(`"'=HYPERLINK(""https://x.example"",""a"")"\r\n`);
    expect(csvLine(['a",=1+1,"b'])).toBe('"a"",=1+1,""b"\r\n');
  });
});
