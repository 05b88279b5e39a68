import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sealScripts } from "./seal-scripts.ts";

const hash = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;

test("only scripts that carry this render's mark are hashed", () => {
  const page = '<script nonce="m1">ours()</script><p><script>theirs()</script><script nonce="m2">old()</script></p>';
  expect(sealScripts(page, "m1").scriptHashes).toEqual([hash("ours()")]);
});

test("the mark leaves the page", () => {
  expect(sealScripts('<script nonce="m1">ours()</script>', "m1").html).toBe("<script>ours()</script>");
});

test("a script with a source needs no hash and the same script is hashed once", () => {
  const page = '<script nonce="m1" src="/a.js"></script><script nonce="m1">a</script><script nonce="m1">a</script>';
  expect(sealScripts(page, "m1").scriptHashes).toEqual([hash("a")]);
});
