import { TextField } from "#app/design/field/text-field.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { fullNameSchema } from "#domain/accounts/credentials.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useProfileSync } from "../use-profile-sync.ts";

/** The name on the listing and in emails. */
export function NameCard() {
  const { user, messages } = useAccount();
  const syncProfile = useProfileSync();
  const showSuccess = useSuccessToast();
  const form = useAccountForm({
    schema: fullNameSchema,
    errorMessages: messages.auth.errors,
    submit: async ({ fullName }, send) => {
      const outcome = await send(async (client) => (await client.updateUser({ data: { full_name: fullName } })).error);
      if (outcome !== null) return outcome;
      showSuccess(messages.name.done);
      void syncProfile();
      return null;
    },
  });
  return (
    <SettingsCard id="name" title={messages.name.title} lead={messages.name.lead}>
      <AccountForm form={form} submitLabel={messages.name.save} variant="secondary">
        <TextField
          id="fullName"
          name="fullName"
          label={messages.name.label}
          autoComplete="name"
          defaultValue={fullNameOf(user.user_metadata)}
          error={form.errors.fullName}
        />
      </AccountForm>
    </SettingsCard>
  );
}

function fullNameOf({ full_name: name }: Record<string, unknown>): string {
  return typeof name === "string" ? name : "";
}
