import { ButtonLink } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import type { Words } from "#i18n/words.ts";

type Props = { words: Words<"results">; degraded: boolean };

/** Says that the rows are samples, and why: nobody is listed yet, or the listings cannot be loaded. */
export function SampleNotice({ words, degraded }: Props) {
  const { href } = useLanguage();
  if (degraded) {
    return (
      <Notice tone="amber" title={words.degradedTitle}>
        {words.degradedText}
      </Notice>
    );
  }
  const action = (
    <ButtonLink className="notice-a" href={href("/auth")}>
      {words.sampleAction}
    </ButtonLink>
  );
  return (
    <Notice title={words.sampleTitle} action={action}>
      {words.sampleText}
    </Notice>
  );
}
