import { PasswordField } from "#app/components/password-field.tsx";
import { Button } from "#app/design/button/button.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import type { AccountAction } from "../account-action.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { currentPasswordCodes, fieldFailure } from "../field-failure.ts";
import { useCheckedForm } from "../use-checked-form.ts";
import { useProof } from "./use-proof.ts";

type Props = { action: AccountAction; onEnd: (outcome: AuthFailure | null) => void; onCode: () => void };
type FieldErrors = { currentPassword?: "missing" };

/** Confirms an action with the current password. */
export function PasswordProofForm({ action, onEnd, onCode }: Props) {
  const { user, messages } = useAccount();
  const { busy, failure, setFailure, submit } = useProof({ action, onEnd });
  const { field, rest } = fieldFailure(failure, currentPasswordCodes, messages.failures);

  const { fieldErrors, fields, focusFirstError } = useCheckedForm<FieldErrors>({
    check: (read) => (read("currentPassword") === "" ? { currentPassword: "missing" } : {}),
    onInput: () => setFailure(null),
    onComplete: async (read) => {
      if (!(await submit({ current_password: read("currentPassword") }))) focusFirstError();
    },
  });
  return (
    <form {...fields} className="setting-form">
      <p className="muted">{messages.prove.byPassword}</p>
      <FailureAlert failure={rest} />
      <input type="email" autoComplete="username" value={user.email ?? ""} readOnly hidden />
      <PasswordField
        id="prove-password"
        name="currentPassword"
        label={messages.password.current}
        autoComplete="current-password"
        error={fieldErrors.currentPassword ? messages.failures.codes.current_password_required : field}
        messages={messages.auth}
      />
      <div className="setting-acts">
        <Button type="submit" busy={busy}>
          {messages.prove.confirm}
        </Button>
        <Button variant="ghost" onClick={onCode}>
          {messages.prove.useCode}
        </Button>
      </div>
    </form>
  );
}
