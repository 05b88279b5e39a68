import { PasswordField } from "#app/components/password-field.tsx";
import { mayHavePassword } from "#app/session/has-no-password.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import type { Confirmation } from "./use-confirmation.ts";

type Props = { confirmation: Confirmation; error: string | undefined };

/** The field for the current password, or the note that a code will be emailed, and the way from one to the other. */
export function PasswordConfirmation({ confirmation: { asksPassword, byCode, onCode, onPassword }, error }: Props) {
  const { user, messages } = useAccount();
  return (
    <>
      {asksPassword ? (
        <div className="grid2">
          <PasswordField
            name="currentPassword"
            label={messages.password.current}
            autoComplete="current-password"
            error={error}
            aside={onCode ? <Switch onClick={onCode} label={messages.password.useCode} /> : undefined}
            messages={messages.auth}
          />
        </div>
      ) : null}
      {byCode ? (
        <p className="setting-note">
          {interpolate(messages.password.byCode, { email: user.email ?? "" })}{" "}
          {mayHavePassword(user) ? <Switch onClick={onPassword} label={messages.password.usePassword} /> : null}
        </p>
      ) : null}
    </>
  );
}

function Switch({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <button type="button" className="text-button setting-switch" onClick={onClick}>
      {label}
    </button>
  );
}
