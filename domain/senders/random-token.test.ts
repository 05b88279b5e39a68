import { expect, test } from "vitest";
import { createSenderToken, isToken } from "./sender-tokens.ts";

test("tokens are unique and have 256 unbiased bits", () => {
  const tokens = Array.from({ length: 2000 }, createSenderToken);
  expect(tokens.every(isToken)).toBe(true);
  expect(new Set(tokens).size).toBe(tokens.length);
  const ones = Array.from({ length: 256 }, () => 0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, "base64url");
    expect(bytes).toHaveLength(32);
    for (const [index, byte] of bytes.entries())
      for (let bit = 0; bit < 8; bit += 1) ones[index * 8 + bit] = (ones[index * 8 + bit] ?? 0) + ((byte >> bit) & 1);
  }
  // Seven standard deviations: one of 256 bits exceeds them once in a billion runs.
  expect(ones.filter((count) => Math.abs(count - 1000) > 157)).toEqual([]);
});
