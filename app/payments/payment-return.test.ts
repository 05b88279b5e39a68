import { expect, test } from "vitest";
import { returnedSession, withoutReturn } from "./payment-return.ts";

const at = (path: string) => new URL(path, "https://taoli.example");

test("a return is recognized only with both parameters", () => {
  expect(returnedSession(at("/zh?payment=success&session_id=cs_1"))).toBe("cs_1");
  for (const path of [
    "/",
    "/?payment=success",
    "/?session_id=cs_1",
    "/?payment=success&session_id=",
    "/?payment=no&session_id=1",
  ])
    expect(returnedSession(at(path))).toBe(null);
});

test("only the payment parameters are removed from the URL", () => {
  expect(withoutReturn(at("/?payment=success&session_id=cs_1"))).toBe("/");
  expect(withoutReturn(at("/zh?a=1&session_id=cs_1&payment=success&b=%E5%8C%97#main"))).toBe(
    "/zh?a=1&b=%E5%8C%97#main",
  );
});
