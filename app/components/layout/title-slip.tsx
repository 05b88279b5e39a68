type Props = { text: string; lang: "en" | "zh-Hans" };

/** A vertical slip with the name in the other language. It repeats what stands beside it, so it stays silent. */
export function TitleSlip({ text, lang }: Props) {
  return (
    <span className="slip" lang={lang} aria-hidden="true">
      {text}
    </span>
  );
}
