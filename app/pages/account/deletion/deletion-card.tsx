import { Button } from "#app/design/button/button.tsx";
import { TextField } from "#app/design/field/text-field.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../account-form.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useDeletion } from "./use-deletion.ts";

/** Deletes the account, after explaining the consequences and asking for the account's email address. */
export function DeletionCard() {
  const { user, messages, accounts, contactEmail } = useAccount();
  const { title, lead, byEmail, ofOperator } = messages.deletion;
  if (user.app_metadata["role"] === "admin") {
    return (
      <SettingsCard id="deletion" title={title}>
        <p className="setting-note">{ofOperator}</p>
      </SettingsCard>
    );
  }
  if (accounts.canDelete) {
    return (
      <SettingsCard id="deletion" title={title} lead={lead}>
        <DeletionForm />
      </SettingsCard>
    );
  }
  return (
    <SettingsCard id="deletion" title={title}>
      <p className="setting-note">
        {byEmail} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </SettingsCard>
  );
}

function DeletionForm() {
  const { user, messages } = useAccount();
  const { form, needsSignIn, signInAgain } = useDeletion();
  const { consequences, label, hint, submit } = messages.deletion;
  const { again, signInAgain: signIn } = messages.prove;
  return (
    <form className="setting-form" {...form.props}>
      <ul className="deletion-consequences">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <FailureAlert message={needsSignIn ? again : form.failure} />
      <TextField
        id="deletion-email"
        name="typedEmail"
        type="email"
        inputMode="email"
        autoComplete="off"
        label={label}
        hint={interpolate(hint, { email: user.email ?? "" })}
        error={form.errors.typedEmail}
      />
      <div className="setting-actions">
        <Button type="submit" variant="secondary" className="deletion-submit" busy={form.pending}>
          {submit}
        </Button>
        {needsSignIn ? (
          <Button variant="secondary" onClick={() => void signInAgain()}>
            {signIn}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
