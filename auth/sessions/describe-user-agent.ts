import Bowser from "bowser";

type DeviceType = "desktop" | "mobile" | "tablet";

/** What an owner would call the device. Null for what the user agent does not tell. */
type DeviceDescription = { browser: string | null; system: string | null; type: DeviceType | null };

/** Names the browser and the operating system of a user agent, such as `Chrome` and `macOS`. */
export function describeUserAgent(userAgent: string | null): DeviceDescription {
  if (userAgent === null) return { browser: null, system: null, type: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null, type: typeOf(platform.type) };
}

function typeOf(type: string | undefined): DeviceType | null {
  return type === "desktop" || type === "mobile" || type === "tablet" ? type : null;
}
