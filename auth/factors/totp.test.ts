import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { acceptedTotpStep, createTotpSecret, totpUri } from "./totp.ts";

const secret = createTotpSecret();
const now = new Date("2026-11-20T12:00:10.000Z");
const step = Math.floor(now.getTime() / 30_000);

function codeAt(one: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, timestamp: one * 30_000 });
}

test("the example of RFC 6238 is accepted", () => {
  const example = Secret.fromLatin1("12345678901234567890").base32;
  expect(acceptedTotpStep(example, "287082", new Date(59_000), 0)).toBe(1);
});

test.each([-1, 0, 1])("a code of step %i from now is accepted", (offset) => {
  expect(acceptedTotpStep(secret, codeAt(step + offset), now, 0)).toBe(step + offset);
});

test.each([-2, 2, 20])("a code of step %i from now is rejected", (offset) => {
  expect(acceptedTotpStep(secret, codeAt(step + offset), now, 0)).toBeNull();
});

test("a code is accepted once, and earlier codes are rejected afterwards", () => {
  expect(acceptedTotpStep(secret, codeAt(step), now, step)).toBeNull();
  expect(acceptedTotpStep(secret, codeAt(step - 1), now, step)).toBeNull();
  expect(acceptedTotpStep(secret, codeAt(step + 1), now, step)).toBe(step + 1);
});

test.each(["", "12345", "1234567", "abcdef", "１２３４５６", " 12345"])("%j is rejected as a code", (code) => {
  expect(acceptedTotpStep(secret, code, now, 0)).toBeNull();
});

test("secrets have 160 bits and are random", () => {
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(secret);
});

test("the URI contains issuer, account and secret", () => {
  const url = new URL(totpUri(secret, "Taoli 桃李", "wei@example.org"));
  expect(url.protocol).toBe("otpauth:");
  expect(decodeURIComponent(url.pathname)).toContain("Taoli 桃李:wei@example.org");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret,
    issuer: "Taoli 桃李",
    digits: "6",
    period: "30",
  });
});

test("long names are shortened so that the URI fits into a QR code", () => {
  const uri = totpUri(secret, "桃李".repeat(50), `${"y".repeat(240)}@example.org`);
  expect(uri.length).toBeLessThanOrEqual(256);
  expect(new URL(uri).searchParams.get("secret")).toBe(secret);
});
