import { TextField } from "#app/design/field/text-field.tsx";

type Props = { id: string; label: string; error?: string };

const noAutocorrectProps = {
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

/**
 * A field for six digits, from an email or an authenticator app. Accepts pasted groups; phones suggest emailed codes.
 */
export function CodeField({ id, label, error }: Props) {
  return (
    <TextField
      {...noAutocorrectProps}
      id={id}
      name="code"
      className="code-input"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      error={error}
    />
  );
}

/** A field for a recovery code, which replaces the app's code. */
export function RecoveryCodeField({ id, label, error }: Props) {
  return (
    <TextField
      {...noAutocorrectProps}
      id={id}
      name="recoveryCode"
      label={label}
      autoComplete="off"
      maxLength={40}
      error={error}
    />
  );
}
