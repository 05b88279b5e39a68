import { expect, test } from "vitest";
import { keptDraft } from "./kept-draft.ts";

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

test("what is written is read again, until it is cleared", () => {
  const storage = storageOf();
  const draft = keptDraft("one", isDraft, () => storage);
  draft.write({ text: "林" });
  expect(keptDraft("one", isDraft, () => storage).read()).toEqual({ text: "林" });
  expect(keptDraft("another", isDraft, () => storage).read()).toBeNull();
  draft.clear();
  expect(draft.read()).toBeNull();
});

test.each(["{", "3", '{"other":1}', "null"])("%j is no draft", (kept) => {
  expect(keptDraft("one", isDraft, () => storageOf(new Map([["one", kept]]))).read()).toBeNull();
});

test("storage that is closed is no failure", () => {
  const draft = keptDraft("one", isDraft, () => {
    throw new Error("closed");
  });
  draft.write({ text: "x" });
  draft.clear();
  expect(draft.read()).toBeNull();
});
