import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/messages.ts";
import { LanguageProvider, useLanguage } from "./language-context.tsx";

function Probe() {
  const { language, messages: texts, href } = useLanguage();
  return <a href={href("/pricing")}>{`${language} ${texts.home}`}</a>;
}

test("useLanguage outside its provider says so", () => {
  expect(() => renderToString(<Probe />)).toThrow("useLanguage must be used within a LanguageProvider");
});

test("inside it gives words and paths of the reader's language", () => {
  const page = (
    <LanguageProvider language="zh" messages={messagesFor("zh", "shared")}>
      <Probe />
    </LanguageProvider>
  );
  expect(renderToString(page)).toBe('<a href="/zh/pricing">zh 首页</a>');
});
