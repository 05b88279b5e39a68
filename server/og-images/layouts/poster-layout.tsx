import type { CSSProperties, ReactElement } from "react";
import { posterSize } from "#app/seo/card-path.ts";
import type { QrPath } from "#std/qr/qr-path.ts";
import type { FaceSet } from "../text/card-fonts.ts";
import { AvatarFace, Brand, clamp, face } from "../text/text-style.tsx";
import { fitsLine, isHan, titleSize } from "../text/title-size.ts";
import { composePicture, drawFrame, drawPortrait, pictureColors, type Square } from "./art.ts";
import type { PosterContent } from "./poster-content.ts";

/** The left and right margin, and the width between them, in pixels. */
const margin = 84;
const measure = posterSize.width - 2 * margin;

const portraitSize = 216;
const codeBox: Square = { x: posterSize.width - margin - 280, y: 1076, size: 280 };
const footerTop = 1042;
const branch = { x: 484, y: -24, width: 640, height: 500 };

/** The size of a poster's titles relative to a card's. */
const titleScale = 1.26;

/**
 * Returns a poster's texts for `satori`, without background: paper, branch, mark, portrait and code are drawn beneath.
 */
export function posterLayout(content: PosterContent, faces: FaceSet): ReactElement {
  const { title, subtitle, sentence, points, portrait } = content;
  const titleFont = titleSize(title, measure / titleScale).fontSize * titleScale;
  const isLong = !fitsLine(title, titleFont, measure);
  const box = portraitBox(content);
  return (
    <div style={{ display: "flex", position: "relative", ...posterSize, color: pictureColors.ink }}>
      <div style={{ position: "absolute", display: "flex", left: margin + 82, top: margin, gap: 18 }}>
        <Brand brand={content.brand} locale={content.locale} faces={faces} />
      </div>
      {portrait.file === null ? (
        <AvatarFace avatar={portrait.avatar} shape={portrait.shape} box={box} faces={faces} />
      ) : null}
      <div style={{ ...textStyle, top: box.y + box.size + 36 }}>
        <div style={{ ...face(title, faces, "strong"), ...titleStyle(title) }}>{title}</div>
        {subtitle === null ? null : (
          <div style={{ ...face(subtitle, faces, "plain"), ...clamp(1), ...subtitleStyle(subtitle) }}>{subtitle}</div>
        )}
        <Line content={content} faces={faces} />
        {sentence === null ? null : (
          <div style={{ ...face(sentence, faces, "strong"), ...clamp(isLong ? 1 : 2), ...sentenceStyle }}>
            {sentence}
          </div>
        )}
        {points.length === 0 ? null : <Points points={points} rows={isLong ? 1 : 2} faces={faces} />}
      </div>
      <Footer content={content} faces={faces} />
    </div>
  );
}

/** Returns the poster: `text` is its layout as SVG, and `picture` the JPEG of its portrait. */
export function composePoster(content: PosterContent, text: string, picture: Uint8Array | null): string {
  const { portrait, code } = content;
  const box = portraitBox(content);
  const drawn = picture === null ? "" : drawPortrait(portrait.shape, box, picture);
  return composePicture(
    { size: posterSize, branch, hasFallingPetals: true, mark: { x: margin, y: margin } },
    drawFrame(portrait.shape, box) + text + drawn + drawCode(code),
  );
}

/** Lower if there is less text below it, so that the layout stays balanced. */
function portraitBox({ sentence, points }: PosterContent): Square {
  const missing = (sentence === null ? 1 : 0) + (points.length === 0 ? 1 : 0);
  return { x: margin, y: 240 + 56 * missing, size: portraitSize };
}

/** White background with a quiet zone of four modules, which scanners need. */
function drawCode({ size: modules, path }: QrPath): string {
  const { x, y, size } = codeBox;
  const quiet = 4;
  return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="24" fill="#fff" stroke="${pictureColors.line}"
stroke-width="2"/><svg x="${x}" y="${y}" width="${size}" height="${size}" shape-rendering="crispEdges"
viewBox="${-quiet} ${-quiet} ${modules + 2 * quiet} ${modules + 2 * quiet}"><path fill="${pictureColors.ink}"
d="${path}"/></svg>`;
}

type PartProps = { content: PosterContent; faces: FaceSet };

/** Kind, city and experience, with the rating beside them, or below if there is no room. */
function Line({ content: { subtitle, line, rating }, faces }: PartProps): ReactElement {
  const plain = { ...face(line, faces, "plain"), fontSize: 33, lineHeight: "44px" };
  return (
    <div style={{ ...lineStyle, marginTop: subtitle && isHan(subtitle) ? 24 : 16 }}>
      <div style={{ ...plain, ...clamp(1), maxWidth: measure, color: pictureColors.ink2 }}>{line}</div>
      {rating === null ? null : (
        <div style={{ display: "flex", alignItems: "center", gap: 8, marginTop: isHan(line) ? 4 : 0 }}>
          <svg viewBox="0 0 24 24" width={34} height={34}>
            <path fill={pictureColors.star} d={starPath} />
          </svg>
          <div style={{ ...face(rating.value, faces, "strong"), fontSize: 34, lineHeight: "44px" }}>{rating.value}</div>
          <div style={{ ...face(rating.note, faces, "plain"), ...noteStyle }}>{rating.note}</div>
        </div>
      )}
    </div>
  );
}

type PointsProps = { points: readonly string[]; rows: 1 | 2; faces: FaceSet };

/** Points that do not fit into the rows are omitted. */
function Points({ points, rows, faces }: PointsProps): ReactElement {
  return (
    <div style={{ ...pointsStyle, maxHeight: rows * 56 + (rows - 1) * 12 }}>
      {points.map((point) => (
        <div key={point} style={pointStyle}>
          <div style={{ ...face(point, faces, "plain"), ...clamp(1) }}>{point}</div>
        </div>
      ))}
    </div>
  );
}

/** The invitation to scan, left of the code. */
function Footer({ content: { invitation, hint, host }, faces }: PartProps): ReactElement {
  const width = measure - codeBox.size - 48;
  const strong = { fontSize: 50, lineHeight: isHan(invitation) ? "70px" : "60px", width };
  return (
    <div style={footerStyle}>
      <div style={{ ...face(invitation, faces, "strong"), ...clamp(3), ...strong }}>{invitation}</div>
      <div style={{ ...face(hint, faces, "plain"), ...clamp(1), ...hintStyle, width }}>{hint}</div>
      <div style={{ ...face(host, faces, "plain"), ...clamp(1), ...hostStyle, width }}>{host}</div>
    </div>
  );
}

function titleStyle(title: string): CSSProperties {
  const { fontSize, lines } = titleSize(title, measure / titleScale);
  const lineHeight = `${Math.round(fontSize * titleScale * (isHan(title) ? 1.22 : 1.08))}px`;
  return { ...clamp(lines), fontSize: Math.round(fontSize * titleScale), lineHeight, maxWidth: measure };
}

const starPath = "M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.11 6.47L12 17.45l-5.81 3.05 1.11-6.47L2.6 9.45l6.5-.95z";

const textStyle: CSSProperties = {
  position: "absolute",
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  left: margin,
  width: measure,
};

/** Reduces the font size if a long name would be truncated otherwise. */
function subtitleStyle(subtitle: string): CSSProperties {
  const fontSize = [52, 44].find((size) => fitsLine(subtitle, size, measure)) ?? 38;
  return { marginTop: 6, fontSize, lineHeight: "64px", maxWidth: measure, color: pictureColors.ink2 };
}

const lineStyle: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 28,
  width: measure,
};

const noteStyle: CSSProperties = { fontSize: 30, lineHeight: "44px", color: pictureColors.ink3 };

const sentenceStyle: CSSProperties = {
  marginTop: 20,
  fontSize: 38,
  lineHeight: "50px",
  maxWidth: measure,
  color: pictureColors.plum,
};

const pointsStyle: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  gap: 12,
  marginTop: 28,
  width: measure,
  overflow: "hidden",
};

const pointStyle: CSSProperties = {
  display: "flex",
  maxWidth: measure,
  padding: "7px 20px 9px",
  fontSize: 29,
  lineHeight: "40px",
  borderRadius: 14,
  color: pictureColors.peachInk,
  background: pictureColors.peachSoft,
};

const footerStyle: CSSProperties = {
  position: "absolute",
  display: "flex",
  flexDirection: "column",
  justifyContent: "flex-end",
  left: margin,
  top: footerTop,
  width: measure,
  height: codeBox.y + codeBox.size - footerTop,
  borderTop: `2px solid ${pictureColors.line}`,
};

const hintStyle: CSSProperties = { marginTop: 12, fontSize: 30, lineHeight: "44px", color: pictureColors.ink2 };

const hostStyle: CSSProperties = { marginTop: 10, fontSize: 28, lineHeight: "40px", color: pictureColors.ink3 };
