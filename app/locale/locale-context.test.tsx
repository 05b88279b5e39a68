import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { LocaleProvider, useLocale } from "./locale-context.tsx";

function Probe() {
  const { locale, messages: texts, href } = useLocale();
  return <a href={href("/pricing")}>{`${locale} ${texts.home}`}</a>;
}

test("useLocale throws outside its provider", () => {
  expect(() => renderToString(<Probe />)).toThrow("useLocale must be used within a LocaleProvider");
});

test("useLocale returns messages and paths in the reader's language", () => {
  const page = (
    <LocaleProvider locale="zh" messages={messagesFor("zh", "shared")}>
      <Probe />
    </LocaleProvider>
  );
  expect(renderToString(page)).toBe('<a href="/zh/pricing">zh 首页</a>');
});
