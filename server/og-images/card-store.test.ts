import { expect, test } from "vitest";
import { defaultSite } from "#domain/site.ts";
import { createCardStore } from "./card-store.ts";
import { siteCard } from "./layouts/card-content.ts";

const content = siteCard(defaultSite, "en");
const noPicture = async () => null;

test("concurrent requests for a card draw it once, and it is cached", async () => {
  let drawings = 0;
  const cards = createCardStore(noPicture, async () => {
    drawings += 1;
    return new Uint8Array([drawings]);
  });
  await Promise.all([cards.draw(content), cards.draw(content)]);
  expect((await cards.draw(content))?.png).toEqual(new Uint8Array([1]));
  expect(cards.tagOf({ ...content, title: "Other" })).not.toBe(cards.tagOf(content));
});

test("a failed drawing is retried", async () => {
  let drawings = 0;
  const cards = createCardStore(noPicture, async () => {
    drawings += 1;
    if (drawings === 1) throw new Error("No memory.");
    return new Uint8Array([drawings]);
  });
  await expect(cards.draw(content)).rejects.toThrow("No memory.");
  expect((await cards.draw(content))?.png).toEqual(new Uint8Array([2]));
});

test("a long queue is rejected without waiting", async () => {
  const cards = createCardStore(noPicture, () => new Promise<Uint8Array>(() => {}));
  for (let index = 0; index < 40; index += 1) void cards.draw({ ...content, title: String(index) });
  expect(await cards.draw({ ...content, title: "one too many" })).toBeNull();
});

test("a missing or unreadable picture is omitted and retried", async () => {
  const plain = Uint8Array.of(1);
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
  const found = [null, new Error("away"), Uint8Array.of(1, 2), jpeg];
  let reads = 0;
  const cards = createCardStore(
    async () => {
      const next = found[reads];
      reads += 1;
      if (next instanceof Error) throw next;
      return next ?? null;
    },
    async (_, picture) => picture ?? plain,
  );
  const avatar = { tint: 1, character: "林", script: "han" } as const;
  const without = { ...content, portrait: { file: null, shape: "round" as const, avatar } };
  const withPicture = { ...without, portrait: { ...without.portrait, file: "a.jpg" } };
  for (let time = 0; time < 3; time += 1)
    expect(await cards.draw(withPicture)).toEqual({ png: plain, content: without });
  for (let time = 0; time < 2; time += 1)
    expect(await cards.draw(withPicture)).toEqual({ png: jpeg, content: withPicture });
  expect(reads).toBe(4);
  expect(cards.tagOf(withPicture)).not.toBe(cards.tagOf(without));
});
