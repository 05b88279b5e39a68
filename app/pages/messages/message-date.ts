import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";

/**
 * When a message was written, in a short form: `Today, 9:12 AM`, `Yesterday, 11:48 PM`, `November 18`, and with the
 * year if it is not the current one. Days are in `timeZone`, an IANA name.
 */
export function messageDate(
  { locale, timeZone, now }: { locale: Locale; timeZone: string; now: Date },
  date: Date,
  texts: { today: string; yesterday: string },
): string {
  const dayOf = (moment: Date) => moment.toLocaleDateString("en-CA", { timeZone });
  const day = dayOf(date);
  if (day === dayOf(now)) return interpolate(texts.today, { time: timeOf(locale, date, timeZone) });
  const [year = "", month = "", number = ""] = dayOf(now).split("-");
  const yesterday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(number) - 1)).toISOString().slice(0, 10);
  if (day === yesterday) return interpolate(texts.yesterday, { time: timeOf(locale, date, timeZone) });
  const isThisYear = day.startsWith(`${year}-`);
  if (locale === "zh") {
    const [ownYear, ownMonth, ownDay] = day.split("-").map(Number);
    return `${isThisYear ? "" : `${ownYear}\u00A0年 `}${ownMonth}\u00A0月 ${ownDay}\u00A0日`;
  }
  return date.toLocaleDateString("en-US", {
    timeZone,
    month: "long",
    day: "numeric",
    ...(!isThisYear && { year: "numeric" }),
  });
}

function timeOf(locale: Locale, date: Date, timeZone: string): string {
  if (locale === "zh") return date.toLocaleTimeString("en-GB", { hour: "numeric", minute: "2-digit", timeZone });
  // Some runtimes put a narrow no-break space before AM and PM.
  return date.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone }).replace("\u202F", " ");
}
