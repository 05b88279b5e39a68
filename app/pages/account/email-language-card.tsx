import { useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { locales } from "#i18n/locale.ts";
import { useAccount } from "./account-context.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useDone } from "./use-done.ts";
import { useSending } from "./use-sending.ts";

/** The language of our letters to this account. One that never chose is asked in that of the page. */
export function EmailLanguageCard() {
  const { user, messages } = useAccount();
  const { locale: ofPage } = useLocale();
  const { busy, failure, send } = useSending();
  const done = useDone();
  const known = locales.find((locale) => locale === user.user_metadata["language"]) ?? ofPage;
  const [chosen, setChosen] = useState(known);
  const save = async () => {
    if (await send(async (client) => (await client.updateUser({ data: { language: chosen } })).error))
      done(messages.emails.done[chosen]);
  };
  return (
    <SettingsCard id="letters" title={messages.emails.title} lead={messages.emails.lead}>
      <form
        className="setting-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FailureAlert failure={failure} />
        <Segmented
          name="language"
          label={messages.emails.title}
          options={locales.map((value) => ({ value, label: messages.emails.names[value] }))}
          value={known}
          onChange={({ currentTarget }) => setChosen(currentTarget.value === "zh" ? "zh" : "en")}
        />
        <div className="setting-acts">
          <Button type="submit" variant="secondary" busy={busy}>
            {messages.emails.save}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
