import { useLocale } from "#app/locale/locale-context.tsx";
import type { NamePair } from "#domain/listings/fields/person-name.ts";

/** A name in both scripts: the reader's own first, the other lighter. It never breaks inside a name. */
export function Name({ name: { latin, han } }: { name: NamePair }) {
  const { locale } = useLocale();
  const latinLang = locale === "en" ? undefined : "en";
  const hanLang = locale === "zh" ? undefined : "zh-Hans";
  if (latin === null) return <Part text={han} lang={hanLang} />;
  if (han === null) return <Part text={latin} lang={latinLang} />;
  if (locale === "zh") {
    return (
      <>
        <Part text={han} /> <Part text={latin} lang={latinLang} className="alt" />
      </>
    );
  }
  return (
    <>
      <Part text={latin} /> <Part text={han} lang={hanLang} className="han" />
    </>
  );
}

type PartProps = { text: string | null; lang?: string; className?: "alt" | "han" };

function Part({ text, lang, className }: PartProps) {
  return (
    <span className={className ? `nm ${className}` : "nm"} lang={lang}>
      {text}
    </span>
  );
}
