import { expect, test } from "vitest";
import { sessionDraft } from "./session-draft.ts";

type Draft = { text: string };
const isDraft = (value: unknown): value is Draft => typeof value === "object" && value !== null && "text" in value;

function storageOf(content = new Map<string, string>()) {
  return {
    content,
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  };
}

test("a draft is stored until it is cleared", () => {
  const storage = storageOf();
  const draft = sessionDraft("one", isDraft, () => storage);
  draft.write({ text: "林" });
  expect(sessionDraft("one", isDraft, () => storage).read()).toEqual({ text: "林" });
  expect(sessionDraft("another", isDraft, () => storage).read()).toBeNull();
  draft.clear();
  expect(draft.read()).toBeNull();
});

test.each(["{", "3", '{"other":1}', "null"])("%j is rejected as a draft", (stored) => {
  expect(sessionDraft("one", isDraft, () => storageOf(new Map([["one", stored]]))).read()).toBeNull();
});

test("unavailable storage is ignored", () => {
  const draft = sessionDraft("one", isDraft, () => {
    throw new Error("closed");
  });
  draft.write({ text: "x" });
  draft.clear();
  expect(draft.read()).toBeNull();
});
