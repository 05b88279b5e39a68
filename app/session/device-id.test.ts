import { expect, test } from "vitest";
import { deviceId } from "./device-id.ts";

function browser(items = new Map<string, string>()) {
  return {
    crypto,
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
  };
}

test("a browser keeps its ID, and another browser has a different one", () => {
  const one = browser();
  const id = deviceId(one);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId(one)).toBe(id);
  expect(deviceId(browser())).not.toBe(id);
});

test("an invalid stored ID is replaced", () => {
  const broken = browser(new Map([["taoli.device", "x\r\ny"]]));
  expect(deviceId(broken)).toMatch(/^[0-9a-f]{32}$/);
});

test("a browser with blocked storage has no ID", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  expect(deviceId({ crypto, localStorage: { getItem: refuse, setItem: refuse } })).toBeNull();
  expect(deviceId({ crypto, localStorage: { getItem: () => null, setItem: refuse } })).toBeNull();
});
