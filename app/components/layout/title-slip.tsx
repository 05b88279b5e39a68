type Props = { text: string; lang: "en" | "zh-Hans" };

/** A vertical slip with the name in the other language. Hidden from screen readers: it repeats adjacent text. */
export function TitleSlip({ text, lang }: Props) {
  return (
    <span className="slip" lang={lang} aria-hidden="true">
      {text}
    </span>
  );
}
