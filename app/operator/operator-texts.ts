import { cityKey } from "#domain/cities/city-key.ts";
import { cityName } from "#domain/cities/place-name.ts";
import { formatDate, formatMoment } from "#i18n/formats.ts";
import type { Locale } from "#i18n/locale.ts";
import type { OperatorTexts } from "./operator-context.ts";

/** A time in the operator's own time zone. */
export function adminMoment(locale: Locale, moment: string): string {
  return formatMoment(locale, new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** A day in the operator's own time zone. */
export function adminDay(locale: Locale, moment: string): string {
  return formatDate(locale, new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** The name of a city in the reader's language, or as its owner typed it if the city is unknown. */
export function adminCity(locale: Locale, typed: string): string {
  return cityName(cityKey(typed), typed, locale);
}

/** The text of a report's reason; the key itself if this version does not know the reason. */
export function reportReasonText({ admin, report }: OperatorTexts, reason: string | null): string {
  if (reason === null || reason === "second-look") return admin.reports.secondLook;
  return textOf(report.reasons, reason);
}

/** The text for a key; the key itself if there is none. */
export function textOf(texts: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(texts, key) ? (texts[key] ?? key) : key;
}
