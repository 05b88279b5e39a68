import { avatarOf } from "#domain/listings/avatar.ts";
import { splitName } from "#domain/listings/fields/person-name.ts";
import type { CardFonts } from "../text/card-fonts.ts";
import type { CardContent, Portrait } from "./card-content.ts";
import type { PosterContent } from "./poster-content.ts";

type Fonts = Pick<CardFonts, "drawable" | "isComplete">;

/** Reduces a card to texts that the fonts can draw. If no font can draw the name, the badge becomes the title. */
export function drawableCard(content: CardContent, fonts: Fonts): CardContent {
  const { badge, facts, sentence, portrait, brand, locale } = content;
  const { title, subtitle } = drawableNames(content, fonts, badge || brand[locale]);
  return {
    ...content,
    title,
    subtitle,
    sentence: drawableText(sentence, fonts),
    badge: title === badge ? null : badge,
    facts: facts.map(fonts.drawable).filter((fact) => fact !== ""),
    portrait: portrait && drawablePortrait(portrait, title, fonts),
  };
}

/**
 * Reduces a poster to texts that the fonts can draw. If no font can draw the name, the site's name becomes the title.
 */
export function drawablePoster(content: PosterContent, fonts: Fonts): PosterContent {
  const { title, subtitle } = drawableNames(content, fonts, content.brand[content.locale]);
  return {
    ...content,
    title,
    subtitle,
    line: fonts.drawable(content.line),
    sentence: drawableText(content.sentence, fonts),
    points: content.points.map(fonts.drawable).filter((point) => point !== ""),
    portrait: drawablePortrait(content.portrait, title, fonts),
  };
}

/**
 * If no font has a character of a name, the whole name in the other script is used instead. Without one, the rest of
 * the name is drawn.
 */
function drawableNames(
  content: { title: string; subtitle: string | null },
  fonts: Fonts,
  fallback: string,
): { title: string; subtitle: string | null } {
  const written = [content.title, content.subtitle ?? ""];
  const whole = written.filter(fonts.isComplete).map(fonts.drawable);
  const parts = written.map(fonts.drawable);
  const [title = fallback, subtitle = null] = [...new Set(whole.some(Boolean) ? whole : parts)].filter(Boolean);
  return { title, subtitle: whole.some(Boolean) ? subtitle : null };
}

function drawableText(text: string | null, fonts: Fonts): string | null {
  return text === null ? null : fonts.drawable(text) || null;
}

/** If no font has the avatar's characters, those of the drawn name replace them. */
function drawablePortrait(portrait: Portrait, title: string, fonts: Fonts): Portrait {
  const { avatar, shape } = portrait;
  if (fonts.isComplete(avatar.character)) return portrait;
  const type = shape === "round" ? "teacher" : "school";
  const other = avatarOf({ id: "", type, name: splitName(title) });
  return { ...portrait, avatar: { ...other, tint: avatar.tint } };
}
