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

/**
 * Declarations for the `style` attributes of an email, by part. Mail programs drop style sheets more often than
 * attributes, so only the dark theme and the small screen are in a style sheet.
 */
export function emailStyles(language: Locale) {
  const leading = language === "zh" ? 28 : 26;
  const text = `font-family:${sans[language]};font-size:16px;line-height:${leading}px;color:${day.ink};`;
  const small = `font-family:${sans[language]};font-size:13px;line-height:${leading - 5}px;`;
  return {
    paper: `margin:0;padding:0;background-color:${day.paper};`,
    preheader: "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;",
    frame: "width:100%;max-width:600px;",
    encrypt: `background-color:${day.action};border-radius:7px;font-family:${serif.zh};font-size:12px;line-height:14px;color:${day.onAction};`,
    brand: `font-family:${serif.en};font-size:22px;line-height:32px;color:${day.ink};text-decoration:none;`,
    brandHan: `font-family:${serif.zh};font-size:16px;color:${day.softInk};`,
    sheet: `background-color:${day.sheet};border:1px solid ${day.line};border-top:3px solid ${day.peach};border-radius:14px;`,
    inside: "padding:36px 40px 36px 40px;",
    heading: `margin:0 0 20px 0;font-family:${serif[language]};font-size:${language === "zh" ? 26 : 29}px;line-height:36px;font-weight:${language === "zh" ? 600 : 500};color:${day.ink};`,
    paragraph: `margin:0 0 16px 0;${text}`,
    facts: `margin:4px 0 20px 0;width:100%;border-top:1px solid ${day.line};`,
    factLabel: `padding:10px 16px 10px 0;border-bottom:1px solid ${day.line};white-space:nowrap;vertical-align:top;${small}line-height:24px;color:${day.faintInk};`,
    factValue: `padding:10px 0 10px 0;border-bottom:1px solid ${day.line};width:100%;word-break:break-all;${text}line-height:24px;`,
    button: `border-radius:10px;background-color:${day.action};`,
    buttonLink: `display:inline-block;padding:13px 26px 13px 26px;border-radius:10px;font-family:${sans[language]};font-size:16px;line-height:24px;font-weight:600;color:${day.onAction};text-decoration:none;`,
    well: `margin:24px 0 0 0;width:100%;background-color:${day.well};border-radius:10px;`,
    codeLabel: `${small}color:${day.peachInk};`,
    code: `font-family:${mono};font-size:34px;line-height:44px;font-weight:600;letter-spacing:8px;color:${day.ink};`,
    remark: `margin:16px 0 0 0;${small}color:${day.softInk};`,
    bareLink: `margin:4px 0 0 0;${small}word-break:break-all;color:${day.link};`,
    inscription: `margin:32px 0 0 0;padding:20px 0 0 0;border-top:1px solid ${day.line};font-family:${serif[language]};font-size:18px;line-height:28px;color:${day.peachInk};`,
    source: `${small}color:${day.faintInk};`,
    foot: `padding:24px 8px 0 8px;${small}color:${day.faintInk};`,
    footLink: `color:${day.link};`,
  };
}

/** The dark theme and the small screen. Outlook on the web marks what it has darkened itself with `data-ogsc`. */
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
