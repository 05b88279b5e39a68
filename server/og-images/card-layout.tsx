import type { CSSProperties, ReactElement } from "react";
import { cardSize } from "#app/seo/card-path.ts";
import type { Language } from "#i18n/language.ts";
import { cardColors } from "./card-art.ts";
import type { CardContent } from "./card-content.ts";
import { displayFamily, hanFamily } from "./card-fonts.ts";
import { isHan, titleSize } from "./title-size.ts";

/** The texts of a card for `satori`, on nothing: paper, branch and mark are drawn beneath. */
export function cardLayout(content: CardContent): ReactElement {
  return (
    <div style={{ display: "flex", position: "relative", ...cardSize, color: cardColors.ink }}>
      <div style={brandStyle}>
        <div style={{ ...face(content.brand.en, "title"), fontSize: 44, lineHeight: "64px" }}>{content.brand.en}</div>
        <div style={{ ...face(content.brand.zh, "line"), fontSize: 34, lineHeight: "64px" }}>{content.brand.zh}</div>
      </div>
      <div style={textStyle}>
        {content.badge === null ? null : <div style={badgeStyle(content.badge)}>{content.badge}</div>}
        <Title content={content} />
        {content.subtitle === null ? null : <div style={subtitleStyle(content.subtitle)}>{content.subtitle}</div>}
        {content.facts.length === 0 ? null : <Facts facts={content.facts} />}
      </div>
    </div>
  );
}

function Title({ content }: { content: CardContent }): ReactElement {
  const { fontSize, lines } = titleSize(content.title);
  const lineHeight = `${Math.round(fontSize * (isHan(content.title) ? 1.3 : 1.08))}px`;
  return (
    <div style={{ ...face(content.title, "title"), ...clamp(lines), fontSize, lineHeight, maxWidth: titleWidth }}>
      {content.title}
    </div>
  );
}

function Facts({ facts }: { facts: readonly string[] }): ReactElement {
  return (
    <div style={factsStyle}>
      {facts.map((fact, index) => (
        <div key={fact} style={{ display: "flex", alignItems: "center", flexShrink: index === 0 ? 1 : 0 }}>
          {index === 0 ? null : <div style={{ width: 1, height: 30, marginRight: 24, background: cardColors.peach }} />}
          <div style={{ ...face(fact, "line"), ...clamp(1), fontSize: 32, lineHeight: "40px" }}>{fact}</div>
        </div>
      ))}
    </div>
  );
}

const titleWidth = 640;

const brandStyle: CSSProperties = { position: "absolute", display: "flex", left: 162, top: 72, gap: 18 };

const textStyle: CSSProperties = {
  position: "absolute",
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  left: 80,
  bottom: 72,
  width: 1040,
};

const factsStyle: CSSProperties = {
  display: "flex",
  alignItems: "center",
  gap: 24,
  marginTop: 30,
  paddingTop: 26,
  borderTop: `2px solid ${cardColors.line}`,
  width: 1040,
  color: cardColors.ink2,
};

function badgeStyle(text: string): CSSProperties {
  return {
    ...face(text, "title"),
    display: "flex",
    padding: "4px 16px 6px",
    marginBottom: 20,
    fontSize: 26,
    lineHeight: "36px",
    borderRadius: 10,
    color: cardColors.plum,
    background: cardColors.plumSoft,
  };
}

function subtitleStyle(text: string): CSSProperties {
  return {
    ...face(text, "line"),
    ...clamp(1),
    maxWidth: 1040,
    marginTop: 14,
    fontSize: 36,
    lineHeight: "50px",
    color: cardColors.ink2,
  };
}

/** The script that a text is written in decides which face leads: both have quotes and dashes of their own. */
function face(text: string, role: "title" | "line"): CSSProperties {
  const language: Language = isHan(text) ? "zh" : "en";
  const fontFamily = language === "zh" ? `${hanFamily}, ${displayFamily}` : `${displayFamily}, ${hanFamily}`;
  if (language === "zh") return { fontFamily, fontWeight: role === "title" ? 600 : 400, letterSpacing: "0.04em" };
  return { fontFamily, fontWeight: role === "title" ? 500 : 400, letterSpacing: role === "title" ? "-0.014em" : "0" };
}

function clamp(lines: number): CSSProperties {
  return { display: "block", overflow: "hidden", textOverflow: "ellipsis", lineClamp: lines };
}
