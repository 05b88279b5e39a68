import { avatarOf } from "#domain/listings/avatar.ts";
import { splitName } from "#domain/listings/fields/person-name.ts";
import type { CardContent, Portrait } from "./card-content.ts";
import type { CardFonts } from "./card-fonts.ts";
import type { PosterContent } from "./poster-content.ts";

type Fonts = Pick<CardFonts, "drawable" | "isComplete">;

/** The card with texts that the fonts can draw. A name that no font has leaves the badge as the title. */
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

/** The poster with texts that the fonts can draw. A name that no font has leaves the site's as the title. */
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
 * A name in one script with a character that no font has gives way to the one in the other script, whole. Where there
 * is none, the rest of it is drawn.
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

/** A character that no font has gives way to those of the name that is drawn. */
function drawablePortrait(portrait: Portrait, title: string, fonts: Fonts): Portrait {
  const { avatar, shape } = portrait;
  if (fonts.isComplete(avatar.character)) return portrait;
  const type = shape === "round" ? "teacher" : "school";
  const other = avatarOf({ id: "", type, name: splitName(title) });
  return { ...portrait, avatar: { ...other, tint: avatar.tint } };
}
