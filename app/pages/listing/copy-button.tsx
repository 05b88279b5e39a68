import { Button } from "#app/design/button.tsx";
import { Icon } from "#app/design/icon.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { fill } from "#i18n/fill.ts";
import type { Words } from "#i18n/words.ts";
import { useCopied } from "./use-copied.ts";

type Props = { text: string; words: Words<"listing">; labelled?: boolean };

/** Copies one text and says so. Hidden where scripts do not run. */
export function CopyButton({ text, words, labelled = false }: Props) {
  const { words: shared } = useLanguage();
  const { state, copy } = useCopied();
  const said = { idle: "", copied: shared.copied, failed: shared.copyFailed }[state];
  const icon = <Icon name={state === "copied" ? "check" : "copy"} size={labelled ? 16 : 18} />;
  return (
    <span className="script-only">
      <Button
        variant="ghost"
        square={!labelled}
        onClick={() => copy(text)}
        aria-label={labelled ? undefined : fill(words.copyValue, { value: text })}
      >
        {icon}
        {labelled ? (state === "copied" ? shared.copied : words.copy) : null}
      </Button>
      <span className={state === "failed" ? "copy-said" : "vh"} role="status">
        {said}
      </span>
    </span>
  );
}
