import { expect, test } from "vitest";
import { clearStoredAccount, readStoredSession, sessionStorageKey } from "./stored-session.ts";

const session = { access_token: "a", refresh_token: "r", expires_at: 1_800_000_000, user: { id: "u" } };
const holding = (value: string | null) => ({
  localStorage: { getItem: (key: string) => (key === sessionStorageKey ? value : null) },
});

test("a valid stored session is returned", () => {
  expect(readStoredSession(holding(JSON.stringify(session)))).toEqual(session);
});

test("an invalid stored session is ignored", () => {
  for (const value of [null, "", "null", "{", "[]", '"text"', '{"access_token":"a"}'])
    expect(readStoredSession(holding(value))).toBeNull();
});

test("a browser with blocked storage is treated as signed out", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  const closed = {
    get localStorage(): never {
      return refuse();
    },
  };
  expect(readStoredSession(closed)).toBeNull();
  expect(readStoredSession({ localStorage: { getItem: refuse } })).toBeNull();
});

test("signing out removes the session and all account data stored in this tab", () => {
  const items = new Map([
    ["taoli.draft.listing.7d3b", "{}"],
    ["taoli.email", "{}"],
    ["taoli.theme", "dark"],
    ["other", ""],
  ]);
  const removed: string[] = [];
  clearStoredAccount({
    localStorage: { removeItem: (key) => void removed.push(key) },
    sessionStorage: {
      get length() {
        return items.size;
      },
      key: (index) => [...items.keys()][index] ?? null,
      removeItem: (key) => void items.delete(key),
    },
  });
  expect(removed).toEqual([sessionStorageKey]);
  expect([...items.keys()]).toEqual(["taoli.theme", "other"]);
});

test("blocked storage does not prevent signing out", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  const sessionStorage = { length: 1, key: refuse, removeItem: refuse };
  expect(() => clearStoredAccount({ localStorage: { removeItem: refuse }, sessionStorage })).not.toThrow();
});
