import { TextField } from "#app/design/field/text-field.tsx";
import type { CodeErrors } from "#domain/accounts/credentials.ts";
import { useAuthPage } from "./auth-page-context.ts";

/** Six digits, from a letter or an authenticator; phones offer the code that has just come in. */
export function CodeField({ fieldError, refusal }: { fieldError: CodeErrors["code"]; refusal?: string }) {
  const { messages } = useAuthPage();
  return (
    <TextField
      id="code"
      name="code"
      className="code-input"
      label={messages.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={16}
      error={fieldError ? messages.errors.code[fieldError] : refusal}
    />
  );
}
