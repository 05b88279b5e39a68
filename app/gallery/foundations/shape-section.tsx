import { useText } from "../locale-text.ts";
import { Specimen } from "../specimen.tsx";
import { tokenNames, tokenValue } from "../themes.ts";

const spaces = [1, 2, 3, 4, 6, 8, 12, 16];

export function ShapeSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("Spacing: steps of 4 px", "间距：以 4 px 递增")}>
        <ul className="spaces">
          {spaces.map((steps) => (
            <li key={steps}>
              <code>{steps * 4} px</code>
              <svg className="space" viewBox={`0 0 ${steps * 4} 12`} width={steps * 4} height="12" aria-hidden="true">
                <rect width={steps * 4} height="12" rx="2" />
              </svg>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title={t("Radii", "圆角")}>
        <ul className="shapes">
          {tokenNames("radius").map((name) => (
            <li key={name}>
              <span className={`shape token-radius-${name}`} />
              <code>{name}</code>
              <code className="faint">{tokenValue(`radius-${name}`)}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title={t("Shadows", "阴影")}>
        <ul className="shapes">
          {tokenNames("shadow").map((name) => (
            <li key={name}>
              <span className={`shape shape-raised token-shadow-${name}`} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
