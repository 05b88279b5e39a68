import { TextArea } from "#app/design/field/text-area.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";

/** A typed text that can no longer be sent, to copy. Nothing is shown for an empty text. */
export function UnsentText({ text }: { text: string }) {
  const { messages } = useLocale();
  return text === "" ? null : (
    <TextArea id="unsent" label={messages.unsent} hint={messages.unsentHint} defaultValue={text} rows={12} readOnly />
  );
}
