import { TextField } from "#app/design/field/text-field.tsx";
import { useAuthPage } from "./auth-page-context.ts";

type Props = {
  error?: string;
  defaultValue?: string;
  /** `username` for password managers, `email` for the reader's own details. */
  autoComplete?: "email" | "username";
};

/** The email address. It carries over to the page's other views. */
export function EmailField({ error, defaultValue, autoComplete = "username" }: Props) {
  const { messages, typedEmail, setTypedEmail } = useAuthPage();
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
      onChange={(event) => setTypedEmail(event.currentTarget.value)}
      error={error}
    />
  );
}
