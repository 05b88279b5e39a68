import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { ListingSummary } from "#domain/listings/listing-summary.ts";
import { defaultSite } from "#domain/site.ts";
import { locales } from "#i18n/locale.ts";
import { cityCard, listingCard, siteCard } from "./layouts/card-content.ts";
import { createCardRenderer } from "./render-card.ts";
import { loadCardFonts } from "./text/card-fonts.ts";

const teacher: ListingSummary = {
  id: "7b2f5f0e-6d3c-4d7e-9a54-4b6f9b2b8c11",
  type: "teacher",
  name: { latin: "Lin Yuqing", han: "林雨晴" },
  headline: null,
  headlineZh: null,
  cityKey: "boston",
  city: "Boston",
  state: "MA",
  place: { en: "Boston, MA", zh: "麻省波士顿" },
  offers: [],
  experienceYears: 5,
  availability: null,
  facets: [],
  lessonTimes: [],
  facetKeys: [],
  chineseTitles: new Map(),
  hourlyRate: 45,
  rating: 4.8,
  reviewCount: 0,
  email: null,
  websiteUrl: null,
  avatarUrl: null,
};

function hashOf(png: Uint8Array): string {
  return createHash("sha256").update(png).digest("hex");
}

/** Width and height from a PNG's header. */
function pngSize(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  return [view.getUint32(16), view.getUint32(20)];
}

test("a listing's card shows its name in both scripts, its kind, place and rate", () => {
  expect(listingCard(defaultSite, "zh", teacher)).toMatchObject({
    badge: "中文老师",
    title: "林雨晴",
    subtitle: "Lin Yuqing",
    facts: ["麻省波士顿", "$45/小时"],
  });
  expect(listingCard(defaultSite, "en", teacher).facts).toEqual(["Boston, MA", "$45/hr"]);
});

test("a card shows the headline in the reader's language or the only one, in place of the badge", () => {
  const both = { ...teacher, headline: "Chinese for busy people", headlineZh: "为忙人而设" };
  expect(listingCard(defaultSite, "zh", both)).toMatchObject({
    sentence: "为忙人而设",
    badge: null,
    facts: ["中文老师", "麻省波士顿", "$45/小时"],
  });
  const one = { ...teacher, headline: "Chinese for busy people" };
  expect(listingCard(defaultSite, "zh", one).sentence).toBe("Chinese for busy people");
  expect(listingCard(defaultSite, "zh", teacher).sentence).toBeNull();
});

test("a headline changes the image", async () => {
  const draw = createCardRenderer();
  const headlines = ["Chinese for busy people", "为忙人而设", "😀", null];
  const cards = headlines.map((headline) => listingCard(defaultSite, "en", { ...teacher, headline }));
  const [latin, han, emoji, none] = await Promise.all(cards.map(async (card) => hashOf(await draw(card, null))));
  expect(new Set([latin, han, none]).size).toBe(3);
  expect(emoji).not.toBe(latin);
});

test("a portrait or logo is drawn without reducing the text area", async () => {
  const draw = createCardRenderer();
  const avatarUrl = `/media/${"ab".repeat(10)}-320.webp`;
  const square = sharp({ create: { width: 400, height: 400, channels: 3, background: "#0000ff" } });
  const jpeg = await square.jpeg().toBuffer();
  const pixels = async (type: "teacher" | "school") => {
    const content = listingCard(defaultSite, "en", { ...teacher, type, avatarUrl });
    expect(content.portrait).toMatchObject({
      file: `${"ab".repeat(10)}-1200.jpg`,
      shape: type === "teacher" ? "round" : "square",
    });
    const { data, info } = await sharp(await draw(content, jpeg))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ];
  };
  const [portrait, logo] = [await pixels("teacher"), await pixels("school")];
  expect(portrait(1000, 192)[2]).toBeGreaterThan(240);
  expect(logo(1000, 192)).toEqual(portrait(1000, 192));
  // Near a corner: outside the circle, and inside the square.
  expect([portrait(895, 87), logo(895, 87)]).not.toEqual([portrait(1000, 192), portrait(1000, 192)]);
  expect(logo(895, 87)).toEqual(logo(1000, 192));
});

test("without a picture the card shows the listing's character on its color", async () => {
  const draw = createCardRenderer();
  const content = listingCard(defaultSite, "zh", teacher);
  expect(content.portrait).toMatchObject({ file: null, avatar: { character: "林", script: "han" } });
  const box = { left: 880, top: 72, width: 240, height: 240 };
  const drawn = await sharp(
    await sharp(await draw(content, null))
      .extract(box)
      .png()
      .toBuffer(),
  ).stats();
  const bare = await draw({ ...content, portrait: null }, null);
  const { dominant } = await sharp(await sharp(bare).extract(box).png().toBuffer()).stats();
  expect(drawn.dominant).not.toEqual(dominant);
});

test.each([null, "/elsewhere.png", "/media/x.webp", "https://example.com/media/a.webp"])(
  "%j is not used as a picture",
  (avatarUrl) => {
    expect(listingCard(defaultSite, "en", { ...teacher, avatarUrl }).portrait?.file).toBeNull();
  },
);

test("an invalid image file draws an empty frame, not an error", async () => {
  const content = listingCard(defaultSite, "en", { ...teacher, avatarUrl: `/media/${"ab".repeat(10)}-320.webp` });
  expect(pngSize(await createCardRenderer()(content, Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2])))).toEqual([1200, 630]);
});

test("every card is 1200 by 630, for any text", async () => {
  const draw = createCardRenderer();
  const odd = { ...teacher, name: { latin: "😀 한국 ".repeat(40), han: `${"很长的名字".repeat(60)}“国学”` } };
  const contents = locales.flatMap((locale) => [
    siteCard(defaultSite, locale),
    cityCard(defaultSite, locale, { key: "san-francisco", en: "San Francisco", zh: "旧金山", state: "CA" }),
    listingCard(defaultSite, locale, teacher),
    listingCard(defaultSite, locale, odd),
    listingCard(defaultSite, locale, { ...odd, headline: "Long ".repeat(24), headlineZh: "很长的一句话".repeat(20) }),
    listingCard(defaultSite, locale, {
      ...teacher,
      name: { latin: "😀", han: null },
      city: "🏙",
      place: { en: "🏙, MA", zh: "🏙, MA" },
    }),
  ]);
  for (const content of contents) expect(pngSize(await draw(content, null))).toEqual([1200, 630]);
});

test("unsupported characters are omitted, and white space is collapsed", async () => {
  const fonts = await loadCardFonts();
  expect(fonts.drawable("Nǚ\n  Nguyễn 😀 林\u0000\u202e")).toBe("Nǚ Nguyễn 林");
});
