import { useLocale } from "#app/locale/locale-context.tsx";
import type { Messages } from "#i18n/messages.ts";

/** What signing up accepts, with both texts one press away. */
export function TermsLine({ messages }: { messages: Messages<"auth"> }) {
  const { href } = useLocale();
  const { before, terms, between, privacy, after } = messages.accept;
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
