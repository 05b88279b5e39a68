import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";

/** The text of an alert. For a dispute that needs a response, it includes the deadline. */
export function alertText(
  texts: Messages<"adminPayments">,
  locale: Locale,
  kind: string,
  respondBy: string | null,
): string {
  const alert = textOf(texts.alerts, kind);
  if (respondBy === null || (kind !== "inquiry" && kind !== "dispute-opened")) return alert;
  return interpolate(texts.respondBy, { alert, time: adminMoment(locale, respondBy) });
}
