import { type TestFunction, type TestOptions, test } from "vitest";
import type { Locale } from "#i18n/locale.ts";

type DefineTest = {
  (name: string, run: TestFunction): void;
  (name: string, options: TestOptions, run: TestFunction): void;
};

/**
 * Stands in for `test` within `describe.each(languages)` where tests are about what happens, not about words: the
 * first of them runs in English, the next in Chinese, and so on in turn. Each is run once, and both languages are
 * seen.
 */
export function inTurn(language: Locale): DefineTest {
  let count = 0;
  return (name: string, ...rest: [TestFunction] | [TestOptions, TestFunction]) => {
    count += 1;
    if ((count % 2 === 1) !== (language === "en")) return;
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    test(name, options, run);
  };
}
