import { useCopied } from "#app/components/use-copied.ts";
import { Button } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { type ContactMethod, contactAttribute } from "./contact-attribute.ts";

type Props = {
  text: string;
  messages: Messages<"listing">;
  /** The button's label if the text to copy is not shown beside it. */
  label?: string;
  /** The panel's main button. */
  main?: boolean;
  /** Shown as a toast instead of on the button. */
  message?: string;
  /** The contact method that a copy is counted under. */
  contact?: ContactMethod;
};

/**
 * Copies a text and confirms it. Hidden when scripts do not run. `onClick` serves the dashboard's preview. A listing's
 * page has no framework: there, `page-actions.js` handles the `data-` attributes.
 */
export function CopyButton({ text, messages, label, main = false, message, contact }: Props) {
  const { messages: shared } = useLocale();
  const { copied, copy } = useCopied(message);
  return (
    <span className="script-only">
      <Button
        variant={main ? "primary" : "ghost"}
        size={main ? "lg" : "md"}
        block={main}
        square={!label}
        onClick={() => copy(text)}
        data-copy={text}
        {...(contact && contactAttribute(contact))}
        data-toast={message}
        data-done={message ? undefined : shared.copied}
        aria-label={label ? undefined : interpolate(messages.copyValue, { value: text })}
      >
        <Icon name={copied ? "check" : "copy"} size={main ? 20 : label ? 16 : 18} />
        {copied && !message && label ? shared.copied : label}
      </Button>
      {message ? null : <output className="vh">{copied ? shared.copied : ""}</output>}
    </span>
  );
}
