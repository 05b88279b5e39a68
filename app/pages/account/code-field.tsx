import { TextField } from "#app/design/field/text-field.tsx";
import { useAccount } from "./account-context.tsx";

type Props = { id: string; label?: string; fieldError: "missing" | "invalid" | undefined; failure: string | undefined };

/** Six digits, from a letter or from an app. They may be pasted in groups. */
export function CodeField({ id, label, fieldError, failure }: Props) {
  const { messages } = useAccount();
  return (
    <TextField
      id={id}
      name="code"
      label={label ?? messages.auth.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={16}
      className="code-input"
      error={fieldError ? messages.auth.errors.code[fieldError] : failure}
    />
  );
}
