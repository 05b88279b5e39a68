import { expect, test } from "vitest";
import { readStoredSession, sessionStorageKey } from "./stored-session.ts";

const session = { access_token: "a", refresh_token: "r", expires_at: 1_800_000_000, user: { id: "u" } };
const holding = (value: string | null) => ({
  localStorage: { getItem: (key: string) => (key === sessionStorageKey ? value : null) },
});

test("a stored session is read", () => {
  expect(readStoredSession(holding(JSON.stringify(session)))).toEqual(session);
});

test("what is not a session counts as none", () => {
  for (const value of [null, "", "null", "{", "[]", '"text"', '{"access_token":"a"}'])
    expect(readStoredSession(holding(value))).toBeNull();
});

test("a browser that refuses its storage, or every use of it, counts as signed out", () => {
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
