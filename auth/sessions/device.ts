import { isIPv4, isIPv6 } from "node:net";
import Bowser from "bowser";
import type { Context } from "hono";
import { limitedNetwork } from "#auth/limits/limited-network.ts";
import type { Provider } from "#auth/provider.ts";

/** The device data that a session stores, as columns of its row. */
export type Device = { user_agent: string | null; network: string | null; time_zone: string | null };

const maxUserAgentLength = 400;
const maxTimeZoneLength = 64;

/**
 * Returns the device of a request: its user agent, a shortened network address, and the time zone that our pages send
 * as `x-time-zone`. Only shown to the owner; no decision depends on it.
 */
export function deviceOf({ options }: Pick<Provider, "options">, context: Context): Device {
  return {
    user_agent: readUserAgent(context.req.header("user-agent")),
    network: shortNetwork(options.clientAddress(context)),
    time_zone: readTimeZone(context.req.header("x-time-zone")),
  };
}

function readUserAgent(text = ""): string | null {
  return (
    text
      .replaceAll(/[^\x20-\x7e]/gu, "")
      .trim()
      .slice(0, maxUserAgentLength) || null
  );
}

/**
 * An address without its last part, so that no individual connection is stored: `203.0.113.x`, `2001:db8:1:x`.
 *
 * @internal Exported for its tests.
 */
export function shortNetwork(address: string): string | null {
  const network = limitedNetwork(address);
  if (isIPv4(network)) return network.replace(/\d+$/u, "x");
  const [prefix = ""] = network.split("/");
  return isIPv6(prefix) ? `${prefix.split(":").slice(0, 3).join(":")}:x` : null;
}

/**
 * An IANA name that this runtime knows; null for anything else.
 *
 * @internal Exported for its tests.
 */
export function readTimeZone(name = ""): string | null {
  if (name.length > maxTimeZoneLength || !/^[A-Za-z]\w*(?:[/+-]\w+)*$/u.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

type DeviceType = "desktop" | "mobile" | "tablet";

/** A device as shown to its owner. Null for values that the user agent does not reveal. */
type DeviceDescription = { browser: string | null; system: string | null; type: DeviceType | null };

/** Returns the browser and operating system of a user agent, for example `Chrome` and `macOS`. */
export function describeUserAgent(userAgent: string | null): DeviceDescription {
  if (userAgent === null) return { browser: null, system: null, type: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null, type: typeOf(platform.type) };
}

function typeOf(type: string | undefined): DeviceType | null {
  return type === "desktop" || type === "mobile" || type === "tablet" ? type : null;
}
