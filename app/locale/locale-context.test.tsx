import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { LocaleProvider, useLocale } from "./locale-context.tsx";

function Probe() {
  const { locale, messages: texts, href } = useLocale();
  return <a href={href("/pricing")}>{`${locale} ${texts.home}`}</a>;
}

test("useLanguage outside its provider says so", () => {
  expect(() => renderToString(<Probe />)).toThrow("useLanguage must be used within a LanguageProvider");
});

test("inside it gives words and paths of the reader's language", () => {
  const page = (
    <LocaleProvider locale="zh" messages={messagesFor("zh", "shared")}>
      <Probe />
    </LocaleProvider>
  );
  expect(renderToString(page)).toBe('<a href="/zh/pricing">zh 首页</a>');
});
