import type { CSSProperties } from "react";
import type { Locale } from "#i18n/locale.ts";
import { day, night } from "./email-colors.ts";

const sans: Record<Locale, string> = {
  en: "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans','PingFang SC','Microsoft YaHei',sans-serif",
  zh: "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Noto Sans SC',sans-serif",
};

const serif: Record<Locale, string> = {
  en: "Newsreader,Georgia,'Times New Roman',serif",
  zh: "'Songti SC','Noto Serif SC','Noto Serif CJK SC','Source Han Serif SC','Microsoft YaHei',serif",
};

const mono = "ui-monospace,'SF Mono','Cascadia Mono',Menlo,Consolas,monospace";
const line = `1px solid ${day.line}`;

/** The styles shared by both locales. */
const shared = {
  paper: { margin: 0, padding: 0, backgroundColor: day.paper },
  preheader: {
    display: "none",
    maxHeight: 0,
    maxWidth: 0,
    overflow: "hidden",
    opacity: 0,
    fontSize: 1,
    lineHeight: "1px",
  },
  outside: { padding: "28px 14px 40px 14px" },
  frame: { width: "100%", maxWidth: 600 },
  top: { padding: "0 8px 18px 8px" },
  logo: {
    backgroundColor: day.action,
    borderRadius: 7,
    fontFamily: serif.zh,
    fontSize: 12,
    lineHeight: "14px",
    color: day.onAction,
  },
  names: { padding: "0 0 0 12px" },
  brand: { fontFamily: serif.en, fontSize: 22, lineHeight: "32px", color: day.ink, textDecoration: "none" },
  brandHan: { fontFamily: serif.zh, fontSize: 16, color: day.softInk },
  sheet: { backgroundColor: day.sheet, border: line, borderTop: `3px solid ${day.peach}`, borderRadius: 14 },
  inside: { padding: "36px 40px 36px 40px" },
  facts: { margin: "4px 0 20px 0", width: "100%", borderTop: line },
  action: { margin: "24px 0 0 0" },
  button: { borderRadius: 10, backgroundColor: day.action },
  well: { margin: "24px 0 0 0", width: "100%", backgroundColor: day.well, borderRadius: 10 },
  codeBox: { padding: "16px 22px 14px 22px" },
  code: { fontFamily: mono, fontSize: 34, lineHeight: "44px", fontWeight: 600, letterSpacing: 8, color: day.ink },
  link: { color: day.link },
} satisfies Record<string, CSSProperties>;

/**
 * Styles for the `style` attributes of an email, by part. Mail programs drop style sheets more often than attributes,
 * so only the rules for dark mode and small screens are in a style sheet.
 */
export function emailStyles(language: Locale) {
  const isChinese = language === "zh";
  const leading = isChinese ? 28 : 26;
  const text = { fontFamily: sans[language], fontSize: 16, lineHeight: `${leading}px`, color: day.ink };
  const small = { fontFamily: sans[language], fontSize: 13, lineHeight: `${leading - 5}px` };
  const fact = { borderBottom: line, lineHeight: "24px" };
  return {
    ...shared,
    heading: {
      margin: "0 0 20px 0",
      fontFamily: serif[language],
      fontSize: isChinese ? 26 : 29,
      lineHeight: "36px",
      fontWeight: isChinese ? 600 : 500,
      color: day.ink,
    },
    paragraph: { margin: "0 0 16px 0", ...text },
    factLabel: {
      ...small,
      ...fact,
      padding: "10px 16px 10px 0",
      whiteSpace: "nowrap",
      verticalAlign: "top",
      color: day.faintInk,
    },
    factValue: { ...text, ...fact, padding: "10px 0 10px 0", width: "100%", wordBreak: "break-all" },
    buttonLink: {
      display: "inline-block",
      padding: "13px 26px 13px 26px",
      borderRadius: 10,
      fontFamily: sans[language],
      fontSize: 16,
      lineHeight: "24px",
      fontWeight: 600,
      color: day.onAction,
      textDecoration: "none",
    },
    warning: { margin: "0 0 24px 0", width: "100%", backgroundColor: day.danger, borderRadius: 10 },
    warningBox: { padding: "16px 20px 16px 20px", ...text, color: day.dangerInk },
    quote: { margin: "0 0 8px 0", width: "100%", backgroundColor: day.well, borderRadius: 10 },
    quoteBox: { padding: "16px 20px 16px 20px", ...text, wordBreak: "break-word" },
    codeLabel: { ...small, color: day.peachInk },
    remark: { margin: "16px 0 0 0", ...small, color: day.softInk },
    bareLink: { margin: "4px 0 0 0", ...small, wordBreak: "break-all", color: day.link },
    inscription: {
      margin: "32px 0 0 0",
      padding: "20px 0 0 0",
      borderTop: line,
      fontFamily: serif[language],
      fontSize: 18,
      lineHeight: "28px",
      color: day.peachInk,
    },
    source: { ...small, color: day.faintInk },
    foot: { padding: "24px 8px 0 8px", ...small, color: day.faintInk },
  } satisfies Record<string, CSSProperties>;
}

/**
 * The rules for dark mode and small screens. Outlook on the web sets `data-ogsc` on elements that it has darkened
 * itself.
 */
export const emailSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `@media (max-width:480px){.inside{padding:28px 22px!important}.code{font-size:30px!important;letter-spacing:6px!important}}`,
  `@media (prefers-color-scheme:dark){${nightRules("")}}`,
  nightRules("[data-ogsc] "),
].join("");

function nightRules(scope: string): string {
  return [
    `.paper{background-color:${night.paper}!important}`,
    `.sheet{background-color:${night.sheet}!important;border-color:${night.line}!important;border-top-color:${night.peach}!important}`,
    `.well{background-color:${night.well}!important}`,
    `.danger,.danger td{background-color:${night.danger}!important;color:${night.dangerInk}!important}`,
    `.ink{color:${night.ink}!important}`,
    `.soft{color:${night.softInk}!important}`,
    `.faint{color:${night.faintInk}!important}`,
    `.peach{color:${night.peachInk}!important}`,
    `.link{color:${night.link}!important}`,
    `.line{border-color:${night.line}!important}`,
    `.action{background-color:${night.action}!important}`,
    `.on-action{color:${night.onAction}!important}`,
  ]
    .map((rule) => scope + rule)
    .join("");
}
