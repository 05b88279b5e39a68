import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { cardSize } from "#app/seo/card-path.ts";
import { otherLocale } from "#i18n/locale.ts";
import { composeCard, drawPicture } from "./card-art.ts";
import type { CardContent } from "./card-content.ts";
import { type CardFonts, loadCardFonts } from "./card-fonts.ts";
import { cardLayout } from "./card-layout.tsx";
import type { RenderCard } from "./card-thread.ts";

/** Draws cards as PNG, in the calling thread: on the server, that is the one of `card-worker.ts`. */
export function createCardRenderer(): RenderCard {
  let fonts: Promise<CardFonts> | undefined;
  return async (content, picture) => {
    fonts ??= loadCardFonts();
    return await drawCard(content, picture, await fonts);
  };
}

async function drawCard(raw: CardContent, picture: Uint8Array | null, fonts: CardFonts): Promise<Uint8Array> {
  const content = drawableContent(raw, fonts);
  const faces = await fonts.forText({
    strong: [content.brand[content.locale], content.badge, content.title, content.sentence, ellipsis].join(""),
    plain: [content.brand[otherLocale(content.locale)], content.subtitle, ...content.facts, ellipsis].join(""),
  });
  const branch = content.facts.length === 0 ? "large" : "high";
  const drawnText = await satori(cardLayout(content, faces, branch), { ...cardSize, fonts: faces.fonts });
  const image = content.picture === null || picture === null ? "" : drawPicture(content.picture.shape, picture);
  return new Resvg(composeCard(drawnText + image, branch), { font: { loadSystemFonts: false } }).render().asPng();
}

/** The end of a truncated text. */
const ellipsis = "…";

/** A name that no face can draw leaves the badge as the title. */
function drawableContent(content: CardContent, fonts: CardFonts): CardContent {
  const subtitle = content.subtitle === null ? null : fonts.drawable(content.subtitle);
  const title = fonts.drawable(content.title) || subtitle || content.badge || content.brand[content.locale];
  return {
    ...content,
    title,
    subtitle: subtitle === "" || subtitle === title ? null : subtitle,
    sentence: content.sentence === null ? null : fonts.drawable(content.sentence) || null,
    badge: title === content.badge ? null : content.badge,
    facts: content.facts.map(fonts.drawable).filter((fact) => fact !== ""),
  };
}
