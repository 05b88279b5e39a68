import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hashInlineCode } from "./hash-inline-code.ts";

const hash = (body: string) => `'sha256-${createHash("sha256").update(body).digest("base64")}'`;

test("only scripts with this render's nonce are hashed", () => {
  const page = '<script nonce="m1">ours()</script><p><script>theirs()</script><script nonce="m2">old()</script></p>';
  expect(hashInlineCode(page, "m1")).toMatchObject({ scriptHashes: [hash("ours()")], styleHashes: [] });
});

test("only styles with this render's nonce are hashed, apart from scripts", () => {
  const page =
    '<style nonce="m1">p{}</style><style>a{}</style><style nonce="m2">b{}</style><script nonce="m1">c</script>';
  expect(hashInlineCode(page, "m1")).toMatchObject({ scriptHashes: [hash("c")], styleHashes: [hash("p{}")] });
});

test("the nonce is removed from the page", () => {
  const page = '<script nonce="m1">ours()</script><style nonce="m1">p{}</style>';
  expect(hashInlineCode(page, "m1").html).toBe("<script>ours()</script><style>p{}</style>");
});

test("a script with a source needs no hash and the same script is hashed once", () => {
  const page = '<script nonce="m1" src="/a.js"></script><script nonce="m1">a</script><script nonce="m1">a</script>';
  expect(hashInlineCode(page, "m1").scriptHashes).toEqual([hash("a")]);
});
