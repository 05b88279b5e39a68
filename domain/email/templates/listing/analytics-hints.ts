import type { AnalyticsHint } from "#domain/analytics/hints.ts";
import type { Locale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";

/**
 * One line per hint. Without hints, as in emails enqueued by an earlier version, returns the hint that always applies.
 */
export function hintTexts(language: Locale, hints: readonly AnalyticsHint[] | undefined): string[] {
  const { hints: texts } = messagesFor(language, "analytics");
  return (hints ?? (["share"] as const)).map((hint) => `• ${texts[hint]}`);
}
