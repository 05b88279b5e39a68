import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { qrSvg } from "./qr-svg.ts";
import { createTotpSecret, totpUri } from "./totp.ts";

const uri = totpUri(createTotpSecret(), "Taoli 桃李", "wei@example.org");

test("the QR code is one SVG element with two paths", () => {
  const [svg] = parseFragment(qrSvg(uri)).childNodes;
  expect(svg?.nodeName).toBe("svg");
  expect(svg !== undefined && "childNodes" in svg ? svg.childNodes.length : 0).toBe(2);
});

test("the SVG can be used in a data URL without encoding", () => {
  expect(qrSvg(uri)).not.toMatch(/[#%"\n]/);
});

test("a text that is too long returns an empty string", () => {
  expect(qrSvg("x".repeat(300))).toBe("");
});
