import { cityKey } from "#domain/cities/city-key.ts";
import { cityName } from "#domain/cities/place-name.ts";
import { formatMoment } from "#i18n/formats.ts";
import type { Locale } from "#i18n/locale.ts";
import type { OperatorTexts } from "./operator-context.ts";

/** A moment in the operator's own time zone. */
export function adminMoment(locale: Locale, moment: string): string {
  return formatMoment(locale, new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The name of a city in the reader's language; as its owner typed it where the site has no other name. */
export function adminCity(locale: Locale, typed: string): string {
  return cityName(cityKey(typed), typed, locale);
}

/** Why something was reported; the key of a reason that this version does not know. */
export function reportReasonText({ admin, report }: OperatorTexts, reason: string | null): string {
  if (reason === null || reason === "second-look") return admin.reports.secondLook;
  return textOf(report.reasons, reason);
}

/** The text of a key; the key itself where there is none. */
export function textOf(texts: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(texts, key) ? (texts[key] ?? key) : key;
}
