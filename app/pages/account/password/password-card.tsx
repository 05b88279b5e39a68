import { useMemo, useState } from "react";
import { PasswordField } from "#app/components/password-field.tsx";
import { NewPasswordFields } from "#app/forms/auth/new-password-fields.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { mayHavePassword } from "#app/session/has-no-password.ts";
import { changePasswordSchema } from "#domain/accounts/credentials.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { SettingsCard } from "../settings-card.tsx";

/** Sets a new password, confirmed with the current one or with an emailed code. */
export function PasswordCard() {
  const { user, messages, accounts } = useAccount();
  const confirmation = useConfirmation();
  const form = usePasswordForm(confirmation);
  return (
    <SettingsCard id="password-heading" title={messages.password.title} lead={messages.password.lead}>
      <AccountForm form={form} submitLabel={messages.password.save} variant="secondary">
        {/* Associates the password with its account for password managers. */}
        <input type="email" autoComplete="username" value={user.email ?? ""} readOnly hidden />
        <ConfirmationField confirmation={confirmation} error={form.errors.currentPassword} />
        <div className="grid2">
          <NewPasswordFields
            labels={{ password: messages.password.label, confirmPassword: messages.password.confirm }}
            errors={form.errors}
            accounts={accounts}
            messages={messages.auth}
          />
        </div>
      </AccountForm>
    </SettingsCard>
  );
}

function usePasswordForm({ needsPassword, byCode, onPasswordRequired }: Confirmation) {
  const { messages, accounts } = useAccount();
  const showSuccess = useSuccessToast();
  const minimum = accounts.passwordMinimum;
  return useAccountForm({
    schema: useMemo(() => changePasswordSchema(minimum, needsPassword), [minimum, needsPassword]),
    errorMessages: {
      ...messages.auth.errors,
      currentPassword: { missing: messages.failures.codes.current_password_required },
    },
    submit: async ({ password, currentPassword }, send, form) => {
      const current = needsPassword && currentPassword !== undefined ? { current_password: currentPassword } : {};
      const outcome = await send(
        async (client, proof) => {
          const { error } = await client.updateUser({ password, ...(proof ?? current) });
          if (error === null && proof === undefined) await client.refreshSession();
          return error;
        },
        { byCode },
      );
      if (outcome === null) {
        form?.reset();
        showSuccess(messages.password.done);
      } else if (outcome !== "dismissed" && outcome.code === "current_password_required") {
        onPasswordRequired();
      }
      return outcome;
    },
  });
}

type Confirmation = {
  /** Whether the form has a field for the current password. */
  needsPassword: boolean;
  /** Whether submitting the form prompts for an emailed code. */
  byCode: boolean;
  /** Switches to the code; undefined if the provider does not accept one in place of the password. */
  onCode: (() => void) | undefined;
  onPassword: () => void;
  /** Called when the provider has rejected a change without the current password. */
  onPasswordRequired: () => void;
};

/**
 * How a new password is confirmed: with the current password, or with a code if there is none or the reader prefers
 * it. A hosted provider that does not announce this may still require the current password on submission.
 */
function useConfirmation(): Confirmation {
  const { user, accounts } = useAccount();
  const isOffered = accounts.features.currentPassword;
  const [prefersCode, setPrefersCode] = useState(false);
  const [isRequired, setRequired] = useState(false);
  const usesCode = prefersCode || !mayHavePassword(user);
  return {
    needsPassword: isOffered ? !usesCode : isRequired,
    byCode: isOffered && usesCode,
    onCode: isOffered ? () => setPrefersCode(true) : undefined,
    onPassword: () => setPrefersCode(false),
    onPasswordRequired: () => setRequired(true),
  };
}

type FieldProps = { confirmation: Confirmation; error: string | undefined };

/** The current password, or the note that a code will be emailed, each with a switch to the other. */
function ConfirmationField({ confirmation: { needsPassword, byCode, onCode, onPassword }, error }: FieldProps) {
  const { user, messages } = useAccount();
  return (
    <>
      {needsPassword ? (
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
