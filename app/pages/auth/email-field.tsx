import { TextField } from "#app/design/field/text-field.tsx";
import type { EmailErrors } from "#domain/accounts/credentials.ts";
import { useAuthPage } from "./auth-page-context.ts";

type Props = {
  fieldError: EmailErrors["email"];
  /** What the provider says against the address. */
  refusal?: string;
  defaultValue?: string;
  /** A password manager fills `username`; `email` is what one's own details fill. */
  autoComplete?: "email" | "username";
};

/** The address; it goes along to the page's other views. */
export function EmailField({ fieldError, refusal, defaultValue, autoComplete = "username" }: Props) {
  const { messages, typedEmail, noteEmail } = useAuthPage();
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={messages.email}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={defaultValue ?? typedEmail()}
      onChange={(event) => noteEmail(event.currentTarget.value)}
      error={fieldError ? messages.errors.email[fieldError] : refusal}
    />
  );
}
