import * as z from "zod/mini";
import { Segmented } from "#app/design/segmented.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { languages } from "#i18n/language.ts";
import { useAccount } from "../account-context.tsx";
import { AccountForm, useAccountForm } from "../account-form.tsx";
import { SettingsCard } from "../settings-card.tsx";

const languageSchema = z.object({ language: z.enum(languages) });

/** The locale of emails to this account. By default, that of the page. */
export function EmailLanguageCard() {
  const { user, words } = useAccount();
  const { language: pageLanguage } = useLanguage();
  const showSuccess = useSuccessToast();
  const current = languages.find((language) => language === user.user_metadata["language"]) ?? pageLanguage;
  const form = useAccountForm({
    schema: languageSchema,
    errorMessages: {},
    submit: async ({ language }, send) => {
      const outcome = await send(async (client) => (await client.updateUser({ data: { language } })).error);
      if (outcome === null) showSuccess(words.letters.done[language]);
      return outcome;
    },
  });
  return (
    <SettingsCard id="letters" title={words.letters.title} lead={words.letters.lead}>
      <AccountForm form={form} submitLabel={words.letters.save} variant="secondary">
        <Segmented
          name="language"
          label={words.letters.title}
          options={languages.map((value) => ({ value, label: words.letters.names[value] }))}
          value={current}
        />
      </AccountForm>
    </SettingsCard>
  );
}
