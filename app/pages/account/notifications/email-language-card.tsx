import * as z from "zod/mini";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { locales } from "#i18n/locale.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { SettingsCard } from "../settings-card.tsx";

const languageSchema = z.object({ language: z.enum(locales) });

/** The locale of emails to this account. Defaults to the page's locale. */
export function EmailLanguageCard() {
  const { user, messages } = useAccount();
  const { locale: pageLocale } = useLocale();
  const showSuccess = useSuccessToast();
  const current = locales.find((locale) => locale === user.user_metadata["language"]) ?? pageLocale;
  const form = useAccountForm({
    schema: languageSchema,
    errorMessages: {},
    submit: async ({ language }, send) => {
      const outcome = await send(async (client) => (await client.updateUser({ data: { language } })).error);
      if (outcome === null) showSuccess(messages.emails.done[language]);
      return outcome;
    },
  });
  return (
    <SettingsCard id="emails" title={messages.emails.title} lead={messages.emails.lead}>
      <AccountForm form={form} submitLabel={messages.emails.save} variant="secondary">
        <Segmented
          name="language"
          label={messages.emails.title}
          options={locales.map((value) => ({ value, label: messages.emails.names[value] }))}
          value={current}
        />
      </AccountForm>
    </SettingsCard>
  );
}
