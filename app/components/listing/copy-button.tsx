import { Icon } from "#app/design/any-icon.tsx";
import { Button } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import { useCopied } from "./use-copied.ts";

type Props = {
  text: string;
  words: Words<"listing">;
  /** With its word, where the text to copy does not stand right beside it. */
  labelled?: boolean;
};

/** Copies one text and says so. Hidden where scripts do not run. */
export function CopyButton({ text, words, labelled = false }: Props) {
  const { words: shared } = useLanguage();
  const { copied, copy } = useCopied();
  const label = copied ? shared.copied : words.copy;
  return (
    <span className="script-only">
      <Button
        variant="ghost"
        square={!labelled}
        onClick={() => copy(text)}
        aria-label={labelled ? undefined : fill(words.copyValue, { value: text })}
      >
        <Icon name={copied ? "check" : "copy"} size={labelled ? 16 : 18} />
        {labelled ? label : null}
      </Button>
      <output className="vh">{copied ? shared.copied : ""}</output>
    </span>
  );
}
