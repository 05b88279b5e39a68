import { useLanguage } from "#app/language/language-context.tsx";
import type { Words } from "#i18n/words.ts";

/** What signing up accepts, with both texts one press away. */
export function TermsLine({ words }: { words: Words<"auth"> }) {
  const { href } = useLanguage();
  const { before, terms, between, privacy, after } = words.accept;
  return (
    <p className="sm faint">
      {before}
      <a href={href("/terms")}>{terms}</a>
      {between}
      <a href={href("/privacy")}>{privacy}</a>
      {after}
    </p>
  );
}
