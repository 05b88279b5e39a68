import { useText } from "../locale-text.ts";
import { Specimen } from "../specimen.tsx";
import { tokenNames, tokenValue } from "../themes.ts";

/** Sizes from this one on use the display font. */
const displaySizes = ["xl", "2xl", "3xl", "4xl", "5xl"];

export function TypeSection() {
  const t = useText();
  return (
    <>
      <Specimen title={t("Scale", "字号")} wide>
        <Scale />
      </Specimen>
      <Specimen title={t("Text", "正文")}>
        <Prose />
      </Specimen>
    </>
  );
}

function Scale() {
  const t = useText();
  return (
    <dl className="scale">
      {tokenNames("text").map((name) => (
        <div key={name}>
          <dt>
            <code>text-{name}</code> <code className="faint">{tokenValue(`text-${name}`)}</code>
          </dt>
          <dd className={`token-text-${name} ${displaySizes.includes(name) ? "display" : ""}`}>
            {t("A teacher nearby", "身边的中文老师")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Prose() {
  const t = useText();
  return (
    <div className="stack">
      <h2>{t("Peach and plum", "桃李不言")}</h2>
      <h3>{t("Beneath them a path forms", "下自成蹊")}</h3>
      <p>
        {t("Learners find a teacher by city, subject and price. ", "学员按城市、科目和课时费寻找老师。")}
        <a href="#type">{t("How teachers are ranked", "排名规则")}</a>
      </p>
      <p className="muted">{t("Secondary text explains what stands above.", "次要文字说明上文。")}</p>
      <p className="faint sm">{t("Faint text is for what may be missed.", "浅色文字用于可略过的内容。")}</p>
      <p className="num">$1,234.50 · 4.9 · 2026</p>
      <p>
        <span lang="zh-Hans" className="han">
          桃李满天下
        </span>{" "}
        <span lang="en">Taoli</span> <span lang="zh-Latn-pinyin">Niǔyuē</span>
      </p>
    </div>
  );
}
