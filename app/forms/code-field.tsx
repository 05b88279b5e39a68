import { TextField } from "#app/design/field/text-field.tsx";

type Props = { id: string; label: string; error?: string };

const verbatim = {
  autoCapitalize: "none",
  autoCorrect: "off",
  spellCheck: false,
} as const;

/**
 * Six digits, from an email or an authenticator app. They may be pasted in groups; phones offer a code just received.
 */
export function CodeField({ id, label, error }: Props) {
  return (
    <TextField
      {...verbatim}
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

/** A recovery code, which replaces the app's code. */
export function RecoveryCodeField({ id, label, error }: Props) {
  return (
    <TextField
      {...verbatim}
      id={id}
      name="recoveryCode"
      label={label}
      autoComplete="off"
      maxLength={40}
      error={error}
    />
  );
}
