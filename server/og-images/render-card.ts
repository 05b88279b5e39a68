import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { cardSize, posterSize } from "#app/seo/card-path.ts";
import { otherLocale } from "#i18n/locale.ts";
import type { Drawing, RenderCard } from "./card-thread.ts";
import type { CardContent } from "./layouts/card-content.ts";
import { cardLayout, composeCard } from "./layouts/card-layout.tsx";
import { drawableCard, drawablePoster } from "./layouts/drawable-content.ts";
import type { PosterContent } from "./layouts/poster-content.ts";
import { composePoster, posterLayout } from "./layouts/poster-layout.tsx";
import { type CardFonts, loadCardFonts } from "./text/card-fonts.ts";
import { ellipsis } from "./text/text-style.tsx";

/** Draws cards and posters as PNG in the calling thread. On the server, this is the thread of `card-worker.ts`. */
export function createCardRenderer(): RenderCard {
  let fonts: Promise<CardFonts> | undefined;
  return async (content, picture) => {
    fonts ??= loadCardFonts();
    const svg = await drawSvg(content, picture, await fonts);
    return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  };
}

function drawSvg(content: Drawing, picture: Uint8Array | null, fonts: CardFonts): Promise<string> {
  return content.format === "card" ? drawCard(content, picture, fonts) : drawPoster(content, picture, fonts);
}

async function drawCard(raw: CardContent, picture: Uint8Array | null, fonts: CardFonts): Promise<string> {
  const content = drawableCard(raw, fonts);
  const { brand, locale, portrait } = content;
  const faces = await fonts.forText({
    strong: [brand[locale], content.badge, content.title, content.sentence, portrait?.avatar.character, ellipsis].join(
      "",
    ),
    plain: [brand[otherLocale(locale)], content.subtitle, ...content.facts, ellipsis].join(""),
  });
  const text = await satori(cardLayout(content, faces), { ...cardSize, fonts: faces.fonts });
  return composeCard(content, text, picture);
}

async function drawPoster(raw: PosterContent, picture: Uint8Array | null, fonts: CardFonts): Promise<string> {
  const content = drawablePoster(raw, fonts);
  const { brand, locale, portrait, rating } = content;
  const strong = [brand[locale], content.title, content.sentence, content.invitation, portrait.avatar.character];
  const plain = [brand[otherLocale(locale)], content.subtitle, content.line, content.hint, content.host];
  const faces = await fonts.forText({
    strong: [...strong, rating?.value, ellipsis].join(""),
    plain: [...plain, ...content.points, rating?.note, ellipsis].join(""),
  });
  const text = await satori(posterLayout(content, faces), { ...posterSize, fonts: faces.fonts });
  return composePoster(content, text, picture);
}
