import { expect, test } from "vitest";
import { createSecrets, equalTexts } from "./secrets.ts";

const secrets = createSecrets("a secret of at least 32 characters");

test("a short or missing secret is rejected", () => {
  expect(() => createSecrets("")).toThrow("32");
  expect(() => createSecrets("a".repeat(31))).toThrow("32");
});

test("a keyed hash depends on its purpose and on the secret", () => {
  const hash = secrets.mac("code", "123456");
  expect(secrets.mac("code", "123456")).toBe(hash);
  expect(secrets.mac("refresh", "123456")).not.toBe(hash);
  expect(createSecrets("another secret of 32 characters !").mac("code", "123456")).not.toBe(hash);
});

test("an encrypted text can be decrypted only unchanged and with the same secret", () => {
  const encrypted = secrets.encrypt("JBSWY3DPEHPK3PXP");
  expect(encrypted).not.toContain("JBSWY3DPEHPK3PXP");
  expect(secrets.encrypt("JBSWY3DPEHPK3PXP")).not.toBe(encrypted);
  expect(secrets.decrypt(encrypted)).toBe("JBSWY3DPEHPK3PXP");
  expect(() => createSecrets("another secret of 32 characters !").decrypt(encrypted)).toThrow();
  const bytes = Buffer.from(encrypted, "base64url");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => secrets.decrypt(bytes.toString("base64url"))).toThrow();
  expect(() => secrets.decrypt("")).toThrow();
});

test("equality requires the same length and content", () => {
  expect(equalTexts("a", "a")).toBe(true);
  expect(equalTexts("a", "b")).toBe(false);
  expect(equalTexts("a", "ab")).toBe(false);
});
