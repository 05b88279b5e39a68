import { fill } from "#i18n/fill.ts";
import { formatTimeZone } from "#i18n/formats.ts";
import type { Language } from "#i18n/language.ts";
import type { Words } from "#i18n/words.ts";
import type { SignedInDevice } from "./use-sessions.ts";

type SessionWords = Words<"account">["sessions"];

/** The name of a device, such as `Chrome on macOS`. */
export function deviceName(
  { device: { browser, system } }: Pick<SignedInDevice, "device">,
  words: SessionWords,
): string {
  const name = browser === "WeChat" ? words.wechat : browser;
  if (name !== null && system !== null) return fill(words.device, { browser: name, system });
  return name ?? system ?? words.unknown;
}

/** The approximate place of a device, such as `Pacific Time · Network 203.0.113.x`; empty if unknown. */
export function devicePlace(
  { time_zone: timeZone, network, last_active_at: lastActiveAt }: Omit<SignedInDevice, "device">,
  language: Language,
  words: SessionWords,
): string {
  const zone = timeZone === null ? null : formatTimeZone(language, timeZone, new Date(lastActiveAt));
  return [zone, network === null ? null : fill(words.network, { network })].filter((part) => part !== null).join(" · ");
}
