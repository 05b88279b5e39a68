import { Notice } from "#app/design/notice.tsx";
import { plural } from "#i18n/plural.ts";
import type { Words } from "#i18n/words.ts";

type Props = { count: number; words: Words<"auth">["summary"] };

/** Tells how many fields need correcting. `useForm` moves the focus here after a failed attempt, so that it is announced. */
export function ErrorSummary({ count, words }: Props) {
  if (count === 0) return null;
  return (
    <div tabIndex={-1} className="error-summary">
      <Notice tone="danger" title={plural(words, count)} />
    </div>
  );
}
