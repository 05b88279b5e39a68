import { colorPairs, contrastRatio } from "../contrast.ts";
import { useText } from "../locale-text.ts";
import { Specimen, useScope } from "../specimen.tsx";
import { colorTokens } from "../themes.ts";

/** The headings of `theme.css` in Chinese. */
const groupsZh: Readonly<Record<string, string>> = {
  "Paper and surfaces": "纸面与表面",
  Ink: "文字",
  Lines: "线条",
  "Primary: plum by day, peach by night": "主色：昼为李紫，夜为桃粉",
  "Peach accent": "桃色点缀",
  Status: "状态",
  "Avatar tints": "头像底色",
  "Brand band and illustration": "横幅与插画",
  "QR codes: the same in both themes, as scanners need dark on light": "二维码：两种主题相同，便于扫描",
};

const groups = [...new Set(colorTokens.map(({ group }) => group))];
/** Excludes translucent shades, which the shadows show. */
const plainColor = /^#[\da-f]{6}$/;

export function ColorSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("Tokens", "颜色变量")}>
        <Swatches />
      </Specimen>
      <Specimen title={t("Contrast", "对比度")}>
        <Pairs />
      </Specimen>
    </>
  );
}

function Swatches() {
  const t = useText();
  const { theme } = useScope();
  return groups.map((group) => {
    const tokens = colorTokens.filter((token) => token.group === group && plainColor.test(token[theme]));
    if (tokens.length === 0) return null;
    return (
      <div key={group} className="swatch-group">
        <p className="sm muted">{t(group, groupsZh[group] ?? group)}</p>
        <ul className="swatches">
          {tokens.map((token) => (
            <li key={token.name}>
              <span className={`swatch token-${token.name}`} />
              <code>{token.name}</code>
              <code className="faint">{token[theme]}</code>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function Pairs() {
  const { theme } = useScope();
  const values = new Map(colorTokens.map((token) => [token.name, token[theme]]));
  return (
    <ul className="pairs">
      {colorPairs.map(({ ink, on, minContrast }) => (
        <li key={`${ink} ${on}`}>
          <span className={`pair token-${on} ${minContrast === 3 ? "" : `ink-${ink}`}`} aria-hidden="true">
            {minContrast === 3 ? <span className={`pair-shape token-${ink}`} /> : <span lang="zh-Hans">Aa 桃李</span>}
          </span>
          <code>
            {ink} / {on}
          </code>
          <b className="num">{contrastRatio(values.get(ink) ?? "", values.get(on) ?? "").toFixed(1)}</b>
        </li>
      ))}
    </ul>
  );
}
