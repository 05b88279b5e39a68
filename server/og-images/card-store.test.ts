import { expect, test } from "vitest";
import { defaultSite } from "#domain/site.ts";
import { siteCard } from "./card-content.ts";
import { createCardStore } from "./card-store.ts";

const content = siteCard(defaultSite, "en");

test("a card that many ask for at once is drawn once, and then kept", async () => {
  let drawings = 0;
  const cards = createCardStore(async () => {
    drawings += 1;
    return new Uint8Array([drawings]);
  });
  await Promise.all([cards.draw(content), cards.draw(content)]);
  expect(await cards.draw(content)).toEqual(new Uint8Array([1]));
  expect(cards.tagOf({ ...content, title: "Other" })).not.toBe(cards.tagOf(content));
});

test("a drawing that failed is tried again", async () => {
  let drawings = 0;
  const cards = createCardStore(async () => {
    drawings += 1;
    if (drawings === 1) throw new Error("No memory.");
    return new Uint8Array([drawings]);
  });
  await expect(cards.draw(content)).rejects.toThrow("No memory.");
  expect(await cards.draw(content)).toEqual(new Uint8Array([2]));
});

test("a long line is refused instead of waited in", async () => {
  const cards = createCardStore(() => new Promise<Uint8Array>(() => {}));
  for (let index = 0; index < 40; index += 1) void cards.draw({ ...content, title: String(index) });
  expect(await cards.draw({ ...content, title: "one too many" })).toBeNull();
});
