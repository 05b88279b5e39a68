import type { Factor } from "@supabase/auth-js";
import { SelectField } from "#app/design/field/select-field.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { useAccount } from "../account-context.tsx";
import { CodeField } from "../code-field.tsx";
import { nameOf } from "./factor-list.tsx";
import { recoverySource } from "./second-proof.ts";

type Props = {
  factors: readonly Factor[];
  /** Whether a recovery code is one of the choices. */
  hasCodes: boolean;
  /** The id of an app, or `recoverySource`. */
  source: string;
  onSource: (source: string) => void;
  fieldError: "missing" | "invalid" | undefined;
  failure: string | undefined;
};

/** A code, and where there is a choice, the app that it is from. */
export function SourceFields({ factors, hasCodes, source, onSource, fieldError, failure }: Props) {
  const { messages } = useAccount();
  const sources = [
    ...factors.map((one) => ({ value: one.id, label: nameOf(one, messages.factor.unnamed) })),
    ...(hasCodes ? [{ value: recoverySource, label: messages.factor.aRecoveryCode }] : []),
  ];
  return (
    <>
      {sources.length > 1 ? (
        <SelectField
          id="removal-source"
          name="source"
          label={messages.factor.codeFrom}
          value={source}
          onChange={({ currentTarget }) => onSource(currentTarget.value)}
          options={sources}
        />
      ) : null}
      {source === recoverySource ? (
        <TextField
          id="removal-recovery-code"
          name="code"
          label={messages.auth.recoveryCode}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          error={fieldError ? messages.auth.errors.recoveryCode[fieldError] : failure}
        />
      ) : (
        <CodeField id="removal-code" label={messages.factor.codeOfApp} fieldError={fieldError} failure={failure} />
      )}
    </>
  );
}
