import type { CSSProperties, ReactElement } from "react";
import type { Avatar } from "#domain/listings/avatar.ts";
import type { Site } from "#domain/site.ts";
import { type Locale, otherLocale } from "#i18n/locale.ts";
import { avatarTints, pictureColors, type Square } from "../layouts/art.ts";
import type { FaceSet } from "./card-fonts.ts";
import { isHan } from "./title-size.ts";

/** The script of a text determines the first face: each has its own quotes and dashes. */
export function face(text: string, faces: FaceSet, role: "strong" | "plain"): CSSProperties {
  if (isHan(text)) {
    const fontFamily = [...faces.han, faces.display].join(", ");
    return { fontFamily, fontWeight: role === "strong" ? 600 : 400, letterSpacing: "0.04em" };
  }
  const fontFamily = [faces.display, ...faces.han].join(", ");
  return { fontFamily, fontWeight: role === "strong" ? 500 : 400, letterSpacing: role === "strong" ? "-0.014em" : 0 };
}

/** Truncates with an ellipsis after this many lines. */
export function clamp(lines: number): CSSProperties {
  return { display: "block", overflow: "hidden", textOverflow: "ellipsis", lineClamp: lines };
}

/** The end of a truncated text. */
export const ellipsis = "…";

type BrandProps = { brand: Site["name"]; locale: Locale; faces: FaceSet };

/** Both names beside the mark, the one in the reader's language first. */
export function Brand({ brand, locale, faces }: BrandProps): ReactElement {
  const first = { fontSize: locale === "zh" ? 42 : 44, lineHeight: "64px" };
  const second = { fontSize: 34, lineHeight: "64px", color: pictureColors.ink2 };
  const other = brand[otherLocale(locale)];
  return (
    <>
      <div style={{ ...face(brand[locale], faces, "strong"), ...first }}>{brand[locale]}</div>
      <div style={{ ...face(other, faces, "plain"), ...second }}>{other}</div>
    </>
  );
}

type AvatarProps = { avatar: Avatar; shape: "round" | "square"; box: Square; faces: FaceSet };

/** The character of a listing without a picture, as on pages: a school's is square with an inner rule, like a seal. */
export function AvatarFace({ avatar, shape, box: { x, y, size }, faces }: AvatarProps): ReactElement {
  const { paper, ink } = avatarTints[avatar.tint];
  const centered = { display: "flex", alignItems: "center", justifyContent: "center" } as const;
  const rule = { border: `3px solid ${ink}55`, borderRadius: size * 0.1, width: size * 0.88, height: size * 0.88 };
  const fontSize = size * (avatar.script === "han" ? 0.44 : 0.4);
  const character = { ...face(avatar.character, faces, "strong"), letterSpacing: 0, fontSize, color: ink };
  const edge = { left: x, top: y, width: size, height: size, borderRadius: shape === "round" ? size / 2 : size * 0.16 };
  return (
    <div style={{ position: "absolute", ...centered, ...edge, background: paper }}>
      <div style={{ ...centered, ...character, ...(shape === "square" && rule) }}>{avatar.character}</div>
    </div>
  );
}
