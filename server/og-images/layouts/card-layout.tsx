import type { CSSProperties, ReactElement } from "react";
import { cardSize } from "#app/seo/card-path.ts";
import type { FaceSet } from "../text/card-fonts.ts";
import { AvatarFace, Brand, clamp, face } from "../text/text-style.tsx";
import { fitsLine, isHan, titleSize } from "../text/title-size.ts";
import { composePicture, drawFrame, drawPortrait, pictureColors, type Square } from "./art.ts";
import type { CardContent } from "./card-content.ts";

/** The position of the branch: lower and larger if the card's right side is otherwise empty. */
type Branch = "large" | "high";

const branches = {
  large: { x: 500, y: -30, width: 830, height: 648 },
  high: { x: 600, y: -74, width: 700, height: 547 },
} as const;

/** Maximum width of a title before it meets the branch, in pixels. */
const titleWidths: Record<Branch, number> = { large: 560, high: 640 };

/** The width between the card's margins, in pixels. */
const measure = 1040;

/** From the left margin to the portrait or logo, including a gap. */
const widthBesidePicture = 760;

/** The position of the portrait, logo or character: above the branch, at the card's right margin. */
const portraitBox: Square = { x: 880, y: 72, size: 240 };

/** Returns a card's texts for `satori`, without background: paper, branch, and mark are drawn beneath. */
export function cardLayout(content: CardContent, faces: FaceSet): ReactElement {
  const { badge, title, subtitle, sentence, facts, portrait } = content;
  const branch = branchOf(content);
  const subtitleWidth = portrait === null ? measure : widthBesidePicture;
  return (
    <div style={{ display: "flex", position: "relative", ...cardSize, color: pictureColors.ink }}>
      <div style={{ position: "absolute", display: "flex", left: 162, top: 72, gap: 18 }}>
        <Brand brand={content.brand} locale={content.locale} faces={faces} />
      </div>
      {portrait?.file === null ? (
        <AvatarFace avatar={portrait.avatar} shape={portrait.shape} box={portraitBox} faces={faces} />
      ) : null}
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

/** Returns the card: `text` is its layout as SVG, and `picture` the JPEG of its portrait. */
export function composeCard(content: CardContent, text: string, picture: Uint8Array | null): string {
  const { portrait } = content;
  const frame = portrait === null ? "" : drawFrame(portrait.shape, portraitBox);
  const drawn = portrait === null || picture === null ? "" : drawPortrait(portrait.shape, portraitBox, picture);
  const branch = branches[branchOf(content)];
  return composePicture(
    { size: cardSize, branch, hasFallingPetals: false, mark: { x: 80, y: 72 } },
    frame + text + drawn,
  );
}

function branchOf({ facts }: CardContent): Branch {
  return facts.length === 0 ? "large" : "high";
}

function Facts({ facts, faces }: { facts: readonly string[]; faces: FaceSet }): ReactElement {
  return (
    <div style={factsStyle}>
      {facts.map((fact, index) => (
        <div
          key={fact}
          style={{ display: "flex", alignItems: "center", flexShrink: index === facts.length - 2 ? 1 : 0 }}
        >
          {index === 0 ? null : (
            <div style={{ width: 2, height: 30, marginRight: 24, background: pictureColors.peach }} />
          )}
          <div style={{ ...face(fact, faces, "plain"), ...clamp(1), fontSize: 32, lineHeight: "40px" }}>{fact}</div>
        </div>
      ))}
    </div>
  );
}

function titleStyle(title: string, maxWidth: number): CSSProperties {
  const { fontSize, lines } = titleSize(title, maxWidth);
  const lineHeight = `${Math.round(fontSize * (isHan(title) ? 1.3 : 1.08))}px`;
  return { ...clamp(lines), fontSize, lineHeight, maxWidth };
}

/** Allows two lines if the title takes only one. */
function sentenceStyle(title: string, maxWidth: number): CSSProperties {
  const lines = fitsLine(title, titleSize(title, maxWidth).fontSize, maxWidth) ? 2 : 1;
  return {
    ...clamp(lines),
    maxWidth: measure,
    marginTop: 18,
    fontSize: 36,
    lineHeight: "46px",
    color: pictureColors.plum,
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
  color: pictureColors.plum,
  background: pictureColors.plumSoft,
};

const subtitleStyle: CSSProperties = {
  ...clamp(1),
  marginTop: 14,
  fontSize: 36,
  lineHeight: "50px",
  color: pictureColors.ink2,
};

const factsStyle: CSSProperties = {
  display: "flex",
  alignItems: "center",
  gap: 24,
  marginTop: 28,
  paddingTop: 26,
  borderTop: `2px solid ${pictureColors.line}`,
  width: measure,
  color: pictureColors.ink2,
};
