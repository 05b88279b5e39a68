import { Button, ButtonLink, type ButtonLook } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import { useText } from "../locale-text.ts";
import { Specimen } from "../specimen.tsx";

const variants = ["primary", "secondary", "soft", "ghost"] as const;

export function ButtonSection() {
  const t = useText();
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} title={variant}>
          <ButtonStates variant={variant} />
        </Specimen>
      ))}
      <Specimen title={t("peach and line, on the band", "peach 与 line：用于深色横幅")}>
        <div className="band-sample band">
          <ButtonStates variant="peach" />
          <ButtonStates variant="line" />
        </div>
      </Specimen>
      <Specimen title={t("Sizes and shapes", "大小与形状")}>
        <div className="row">
          <Button size="lg">{t("Large", "大号")}</Button>
          <Button>{t("Medium", "中号")}</Button>
          <Button>
            <Icon name="search" size={18} />
            {t("With icon", "带图标")}
          </Button>
          <Button variant="secondary" square aria-label={t("Close", "关闭")}>
            <Icon name="x" size={18} />
          </Button>
          <Button variant="soft" square className="round" aria-label={t("Edit", "编辑")}>
            <Icon name="pencil" size={18} />
          </Button>
          <ButtonLink href="#button">{t("As a link", "链接")}</ButtonLink>
          <ButtonLink variant="secondary" href="#button">
            {t("As a link", "链接")}
          </ButtonLink>
          <Button block>{t("Full width", "整行宽度")}</Button>
          <Button block variant="secondary">
            {t(
              "A long label wraps onto a second line instead of being cut off at the edge",
              "较长的文字会换到第二行，而不会在边缘处被截断，读者始终能看到完整的内容",
            )}
          </Button>
        </div>
      </Specimen>
    </>
  );
}

function ButtonStates({ variant }: Pick<ButtonLook, "variant">) {
  const t = useText();
  return (
    <div className="row">
      <Button variant={variant}>{t("Default", "默认")}</Button>
      <Button variant={variant} className="is-hover">
        {t("Hover", "悬停")}
      </Button>
      <Button variant={variant} className="is-hover is-pressed">
        {t("Pressed", "按下")}
      </Button>
      <Button variant={variant} className="is-focus">
        {t("Focus", "聚焦")}
      </Button>
      <Button variant={variant} disabled>
        {t("Disabled", "停用")}
      </Button>
      <Button variant={variant} busy>
        {t("Saving", "保存中")}
      </Button>
    </div>
  );
}
