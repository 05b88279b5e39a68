import { TextField } from "#app/design/text-field.tsx";
import { useAccount } from "../account-context.tsx";

type Props = { id: string; fault: "missing" | "invalid" | undefined; failure: string | undefined };

/** A recovery code, in groups or not, in any case. */
export function RecoveryCodeField({ id, fault, failure }: Props) {
  const { words } = useAccount();
  return (
    <TextField
      id={id}
      name="code"
      label={words.auth.recoveryCode}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      error={fault ? words.auth.errors.recoveryCode[fault] : failure}
    />
  );
}
