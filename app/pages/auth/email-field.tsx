import { TextField } from "#app/design/text-field.tsx";
import type { SignInFaults } from "#domain/accounts/credentials.ts";
import type { Words } from "#i18n/words.ts";

type Props = { words: Words<"auth">; fault: SignInFaults["email"]; defaultValue?: string };

export function EmailField({ words, fault, defaultValue }: Props) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      label={words.email}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={defaultValue}
      error={fault && words.errors.email[fault]}
    />
  );
}
