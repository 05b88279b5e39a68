import { type TestFunction, type TestOptions, test } from "vitest";
import type { Locale } from "#i18n/locale.ts";
import { runsAllLocales } from "#test/helpers/full-suite.ts";

type DefineTest = {
  (name: string, run: TestFunction): void;
  (name: string, options: TestOptions, run: TestFunction): void;
};

/**
 * Replaces `test` within `describe.each(languages)` for tests of behavior, not of messages: the first test runs in
 * English, the next in Chinese, and so on. Each test runs once, and both locales are covered.
 */
export function alternateLocales(language: Locale): DefineTest {
  let count = 0;
  return (name: string, ...rest: [TestFunction] | [TestOptions, TestFunction]) => {
    count += 1;
    if ((count % 2 === 1) !== (language === "en")) return;
    const [options, run] = rest.length === 1 ? [{}, rest[0]] : rest;
    test(name, options, run);
  };
}

/** As `alternateLocales`, except in the full suite, in which each test runs in both locales. */
export function alternateLocalesUnlessFull(language: Locale): DefineTest {
  return runsAllLocales ? test : alternateLocales(language);
}
