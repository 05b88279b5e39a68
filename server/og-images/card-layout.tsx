import type { CSSProperties, ReactElement } from "react";
import { cardSize } from "#app/seo/card-path.ts";
import { otherLocale } from "#i18n/locale.ts";
import { type Branch, cardColors } from "./card-art.ts";
import type { CardContent } from "./card-content.ts";
import type { FaceSet } from "./card-fonts.ts";
import { isHan, titleSize } from "./title-size.ts";

/** Maximum width of a title before it meets the branch, in pixels. */
const titleWidths: Record<Branch, number> = { large: 560, high: 640 };

/** From the card's left margin to its right one, in pixels. */
const measure = 1040;

/** From the left margin to the portrait or logo, with room between. */
const widthBesidePicture = 760;

/** Returns a card's texts for `satori`, without background: paper, branch, and mark go beneath. */
export function cardLayout(content: CardContent, faces: FaceSet, branch: Branch): ReactElement {
  const { badge, title, subtitle, sentence, facts } = content;
  const subtitleWidth = content.picture === null ? measure : widthBesidePicture;
  return (
    <div style={{ display: "flex", position: "relative", ...cardSize, color: cardColors.ink }}>
      <div style={{ position: "absolute", display: "flex", left: 162, top: 72, gap: 18 }}>
        <Brand content={content} faces={faces} />
      </div>
      <div style={textStyle}>
        {badge === null ? null : <div style={{ ...face(badge, faces, "strong"), ...badgeStyle }}>{badge}</div>}
        <div style={{ ...face(title, faces, "strong"), ...titleStyle(title, titleWidths[branch]) }}>{title}</div>
        {subtitle === null ? null : (
          <div style={{ ...face(subtitle, faces, "plain"), ...subtitleStyle, maxWidth: subtitleWidth }}>{subtitle}</div>
        )}
        {sentence === null ? null : (
          <div style={{ ...face(sentence, faces, "strong"), ...sentenceStyle(title, titleWidths[branch]) }}>
            {sentence}
          </div>
        )}
        {facts.length === 0 ? null : <Facts facts={facts} faces={faces} />}
      </div>
    </div>
  );
}

/** Both names, the one in the reader's language first. */
function Brand({ content: { brand, locale }, faces }: { content: CardContent; faces: FaceSet }): ReactElement {
  const first = { fontSize: locale === "zh" ? 42 : 44, lineHeight: "64px" };
  const second = { fontSize: 34, lineHeight: "64px", color: cardColors.ink2 };
  const other = brand[otherLocale(locale)];
  return (
    <>
      <div style={{ ...face(brand[locale], faces, "strong"), ...first }}>{brand[locale]}</div>
      <div style={{ ...face(other, faces, "plain"), ...second }}>{other}</div>
    </>
  );
}

function Facts({ facts, faces }: { facts: readonly string[]; faces: FaceSet }): ReactElement {
  return (
    <div style={factsStyle}>
      {facts.map((fact, index) => (
        <div
          key={fact}
          style={{ display: "flex", alignItems: "center", flexShrink: index === facts.length - 2 ? 1 : 0 }}
        >
          {index === 0 ? null : <div style={{ width: 2, height: 30, marginRight: 24, background: cardColors.peach }} />}
          <div style={{ ...face(fact, faces, "plain"), ...clamp(1), fontSize: 32, lineHeight: "40px" }}>{fact}</div>
        </div>
      ))}
    </div>
  );
}

/** The script that a text is written in decides which face leads: both have quotes and dashes of their own. */
function face(text: string, faces: FaceSet, role: "strong" | "plain"): CSSProperties {
  if (isHan(text)) {
    const fontFamily = [...faces.han, faces.display].join(", ");
    return { fontFamily, fontWeight: role === "strong" ? 600 : 400, letterSpacing: "0.04em" };
  }
  const fontFamily = [faces.display, ...faces.han].join(", ");
  return { fontFamily, fontWeight: role === "strong" ? 500 : 400, letterSpacing: role === "strong" ? "-0.014em" : 0 };
}

/** Cuts with an ellipsis after so many lines. */
function clamp(lines: number): CSSProperties {
  return { display: "block", overflow: "hidden", textOverflow: "ellipsis", lineClamp: lines };
}

function titleStyle(title: string, maxWidth: number): CSSProperties {
  const { fontSize, lines } = titleSize(title, maxWidth);
  const lineHeight = `${Math.round(fontSize * (isHan(title) ? 1.3 : 1.08))}px`;
  return { ...clamp(lines), fontSize, lineHeight, maxWidth };
}

/** Two lines if the title leaves room for them. */
function sentenceStyle(title: string, maxWidth: number): CSSProperties {
  const lines = titleSize(title, maxWidth).lines === 1 ? 2 : 1;
  return {
    ...clamp(lines),
    maxWidth: measure,
    marginTop: 18,
    fontSize: 36,
    lineHeight: "46px",
    color: cardColors.plum,
  };
}

const textStyle: CSSProperties = {
  position: "absolute",
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  left: 80,
  bottom: 72,
  width: measure,
};

const badgeStyle: CSSProperties = {
  display: "flex",
  padding: "4px 16px 6px",
  marginBottom: 18,
  fontSize: 26,
  lineHeight: "36px",
  borderRadius: 10,
  color: cardColors.plum,
  background: cardColors.plumSoft,
};

const subtitleStyle: CSSProperties = {
  ...clamp(1),
  marginTop: 14,
  fontSize: 36,
  lineHeight: "50px",
  color: cardColors.ink2,
};

const factsStyle: CSSProperties = {
  display: "flex",
  alignItems: "center",
  gap: 24,
  marginTop: 28,
  paddingTop: 26,
  borderTop: `2px solid ${cardColors.line}`,
  width: measure,
  color: cardColors.ink2,
};
