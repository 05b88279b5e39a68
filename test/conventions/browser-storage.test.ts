import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { privacyAnchors } from "#app/components/legal/legal-anchors.ts";
import { messagesFor } from "#i18n/messages.ts";

/** The browser storage keys that pages use, and how the privacy page describes them in both languages. */
const described: Record<string, { en: string; zh: string }> = {
  "taoli.admin.keys": { en: "whether an operator turned off keyboard shortcuts", zh: "管理员是否关闭了键盘快捷键" },
  "taoli.away": { en: "an automatic reply that you haven’t saved", zh: "尚未保存的自动回复" },
  "taoli.device": { en: "a random number by which we recognize this browser", zh: "用来识别这个浏览器的随机编号" },
  "taoli.draft.course": { en: "a course that you haven’t saved", zh: "尚未保存的课程" },
  "taoli.draft.listing": { en: "Unsaved changes to your listing", zh: "未保存的修改会存为草稿" },
  "taoli.draft.teacher": { en: "a teacher of your school that you haven’t saved", zh: "尚未保存的老师信息" },
  "taoli.email": { en: "email address to which you asked us to send", zh: "您要求我们发送" },
  "taoli.live": { en: "which listing was paid for and until when", zh: "是哪一个主页、展示到何时" },
  "taoli.payment": { en: "the number of your latest payment", zh: "最近一笔付款的编号" },
  "taoli.reply": { en: "A reply to a review that you haven’t published yet", zh: "对评价尚未发布的回复" },
  "taoli.sender": { en: "a random key that spares you confirming that address", zh: "免去再次确认该邮箱的随机密钥" },
  "taoli.session": { en: "it keeps your session", zh: "浏览器会保存会话" },
  "taoli.theme": { en: "a light or dark theme", zh: "浅色或深色外观" },
  "taoli:saved": { en: "If you save listings, it keeps which ones", zh: "浏览器会保存您收藏了哪些主页" },
};

function storedKeys(): string[] {
  const sources = globSync("app/**/*.{ts,tsx,js}").filter((file) => !file.includes(".test."));
  const texts = sources.map((file) => readFileSync(file, "utf8"));
  const keys = texts.flatMap((text) =>
    [...text.matchAll(/["'`](taoli(?:\.[a-z]+)+|taoli:saved)/g)].map(([, key = ""]) => key),
  );
  return [...new Set(keys)].sort();
}

test("the privacy page describes everything that pages store in the browser, in both languages", () => {
  expect(storedKeys()).toEqual(Object.keys(described).sort());
  const section = privacyAnchors.indexOf("browser-storage");
  for (const language of ["en", "zh"] as const) {
    const text = messagesFor(language, "privacy").sections[section]?.paragraphs.join("\n");
    for (const phrases of Object.values(described)) expect(text).toContain(phrases[language]);
  }
});
