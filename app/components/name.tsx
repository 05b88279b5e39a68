import { useLocale } from "#app/locale/locale-context.tsx";
import type { NamePair } from "#domain/listings/fields/person-name.ts";
import { Marked, type Marks } from "./marked.tsx";

/** A name in both scripts: the reader's own first, the other lighter. Lines do not break inside a name. */
export function Name({ name: { latin, han }, marks }: { name: NamePair; marks?: Marks }) {
  const { locale } = useLocale();
  const latinLang = locale === "en" ? undefined : "en";
  const hanLang = locale === "zh" ? undefined : "zh-Hans";
  if (latin === null) return <Part marks={marks} text={han} lang={hanLang} />;
  if (han === null) return <Part marks={marks} text={latin} lang={latinLang} />;
  if (locale === "zh") {
    return (
      <>
        <Part marks={marks} text={han} /> <Part marks={marks} text={latin} lang={latinLang} className="alt" />
      </>
    );
  }
  return (
    <>
      <Part marks={marks} text={latin} /> <Part marks={marks} text={han} lang={hanLang} className="han" />
    </>
  );
}

type PartProps = { text: string | null; marks: Marks | undefined; lang?: string; className?: "alt" | "han" };

function Part({ text, marks, lang, className }: PartProps) {
  return (
    <span className={className ? `nm ${className}` : "nm"} lang={lang}>
      <Marked text={text} marks={marks} />
    </span>
  );
}
