import { expect, test } from "vitest";
import {
  acceptedKeysAt,
  acceptedUntil,
  generatePrivateJwk,
  inOrder,
  parsePrivateJwk,
  signingKeyAt,
} from "./signing-key.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes));
const keys = [
  { kid: "second", signsFrom: at(30) },
  { kid: "first", signsFrom: at(0) },
];
const kids = (found: readonly { kid: string }[]) => found.map(({ kid }) => kid);

test("the latest started key signs", () => {
  expect(signingKeyAt(keys, at(29))?.kid).toBe("first");
  expect(signingKeyAt(keys, at(30))?.kid).toBe("second");
  expect(signingKeyAt([], at(0))).toBeUndefined();
});

test("the first key signs if the clock was set back", () => {
  expect(signingKeyAt(keys, at(-60))?.kid).toBe("first");
});

test("a key is accepted before it signs, and until the last token it signed has expired", () => {
  expect(kids(acceptedKeysAt(keys, at(0)))).toEqual(["first", "second"]);
  expect(kids(acceptedKeysAt(keys, at(30 + 15)))).toEqual(["first", "second"]);
  expect(kids(acceptedKeysAt(keys, at(30 + 16)))).toEqual(["second"]);
  expect(acceptedUntil(inOrder(keys), 0)).toEqual(at(46));
  expect(acceptedUntil(inOrder(keys), 1)).toBeNull();
});

test("all processes choose the same key of two that start at the same time", () => {
  const same = ["b", "a"].map((kid) => ({ kid, signsFrom: at(0) }));
  expect([signingKeyAt(same, at(1))?.kid, signingKeyAt(same.toReversed(), at(1))?.kid]).toEqual(["b", "b"]);
});

test("only a private key of the supported type is parsed", async () => {
  const jwk = await generatePrivateJwk();
  expect(parsePrivateJwk(JSON.stringify(jwk))).toEqual(jwk);
  for (const text of ["", "{}", JSON.stringify({ ...jwk, crv: "P-384" }), JSON.stringify({ ...jwk, d: undefined })])
    expect(() => parsePrivateJwk(text)).toThrow();
});
