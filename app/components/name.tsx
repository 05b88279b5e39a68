import { useLanguage } from "#app/language/language-context.tsx";
import type { NamePair } from "#domain/listings/person-name.ts";

/** A name in both scripts: the reader's own first, the other lighter. It never breaks inside a name. A lone one is first. */
export function Name({ name }: { name: NamePair }) {
  const { language } = useLanguage();
  const latin =
    name.latin === null ? null : (
      <LatinName key="latin" text={name.latin} first={language === "en" || name.han === null} />
    );
  const han =
    name.han === null ? null : <HanName key="han" text={name.han} first={language === "zh" || name.latin === null} />;
  const [first, second] = language === "zh" ? [han, latin] : [latin, han];
  return (
    <>
      {first}
      {first && second ? " " : null}
      {second}
    </>
  );
}

function LatinName({ text, first }: { text: string; first: boolean }) {
  const { language } = useLanguage();
  return (
    <span className={first ? "nm" : "nm alt"} lang={language === "en" ? undefined : "en"}>
      {text}
    </span>
  );
}

function HanName({ text, first }: { text: string; first: boolean }) {
  const { language } = useLanguage();
  return (
    <span className={first ? "nm" : "nm han"} lang={language === "zh" ? undefined : "zh-Hans"}>
      {text}
    </span>
  );
}
