import { expect, test } from "vitest";
import { describeUserAgent, readTimeZone, shortNetwork } from "./device.ts";

test.each([
  ["203.0.113.7", "203.0.113.x"],
  ["::ffff:203.0.113.7", "203.0.113.x"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:x"],
  ["2001:db8::1", "2001:db8:0:x"],
  ["::1", "0:0:0:x"],
  ["unknown", null],
  ["", null],
])("the address %s is stored as the network %s", (address, network) => {
  expect(shortNetwork(address)).toBe(network);
});

test("only known time zones are accepted", () => {
  expect(readTimeZone("America/Los_Angeles")).toBe("America/Los_Angeles");
  expect(readTimeZone("America/Argentina/Buenos_Aires")).toContain("Buenos_Aires");
  expect(readTimeZone("UTC")).toBe("UTC");
  for (const name of ["", "Mars/Olympus", "<b>", "America/New_York\n", "+05:00", "a".repeat(65)])
    expect(readTimeZone(name)).toBeNull();
});

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    { browser: "Chrome", system: "Windows", type: "desktop" },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    { browser: "Microsoft Edge", system: "Windows", type: "desktop" },
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
    { browser: "Firefox", system: "macOS", type: "desktop" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", type: "mobile" },
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50`,
    { browser: "WeChat", system: "Android", type: "mobile" },
  ],
  ["curl/8.5.0", { browser: null, system: null, type: null }],
])("%s is described by its browser and system", (userAgent, description) => {
  expect(describeUserAgent(userAgent)).toEqual(description);
});

test("a session without a stored device has an unknown one", () => {
  expect(describeUserAgent(null)).toEqual({ browser: null, system: null, type: null });
});
