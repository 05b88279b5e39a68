import { formatTimeZone } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Locale } from "#i18n/locale.ts";
import type { Messages } from "#i18n/messages.ts";
import type { SignedInDevice } from "./use-sessions.ts";

type SessionMessages = Messages<"account">["sessions"];

/** The name of a device, for example `Chrome on macOS`. */
export function deviceName(
  { device: { browser, system } }: Pick<SignedInDevice, "device">,
  messages: SessionMessages,
): string {
  const name = browser === "WeChat" ? messages.wechat : browser;
  if (name !== null && system !== null) return interpolate(messages.device, { browser: name, system });
  return name ?? system ?? messages.unknown;
}

/** The approximate location of a device, for example `Pacific Time · Network 203.0.113.x`; empty if unknown. */
export function devicePlace(
  { time_zone: timeZone, network, last_active_at: lastActiveAt }: Omit<SignedInDevice, "device">,
  locale: Locale,
  messages: SessionMessages,
): string {
  const zone = timeZone === null ? null : formatTimeZone(locale, timeZone, new Date(lastActiveAt));
  return [zone, network === null ? null : interpolate(messages.network, { network })]
    .filter((part) => part !== null)
    .join(" · ");
}
