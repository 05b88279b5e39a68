import { useEffect, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Button } from "#app/design/button.tsx";
import { Notice } from "#app/design/notice.tsx";
import { Segmented } from "#app/design/segmented.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { useApi } from "#app/session/use-api.ts";
import type { ReminderChoice } from "#domain/reminders/choose-reminders.ts";
import { useAccount } from "./account-context.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { useDone } from "./use-done.ts";

const choices = ["on", "off"] as const;

/** Whether we write before a listing ends. What holds is read first; while that fails it can be tried again. */
export function RemindersCard() {
  const { words } = useAccount();
  const { words: shared } = useLanguage();
  const { known, failure, busy, read, save } = useReminders();
  const [chosen, setChosen] = useState<ReminderChoice | null>(null);
  return (
    <SettingsCard id="reminders" title={words.reminders.title} lead={words.reminders.lead}>
      <form
        className="setting-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (known === null) read();
          else void save(chosen ?? known);
        }}
      >
        {failure ? (
          <Notice tone="danger" title={shared.error} role="alert">
            {"message" in failure ? failure.message : words.reminders.offline}
          </Notice>
        ) : null}
        {known === null ? null : (
          <Segmented
            name="reminders"
            label={words.reminders.title}
            options={choices.map((value) => ({ value, label: words.reminders.choices[value] }))}
            value={known}
            onChange={({ currentTarget }) => setChosen(currentTarget.value === "off" ? "off" : "on")}
          />
        )}
        <div className="setting-acts">
          <Button type="submit" variant="secondary" busy={busy}>
            {known === null && failure !== null ? words.reminders.tryAgain : words.reminders.save}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

/** What holds, as far as the server has said so; one call at a time. */
function useReminders() {
  const { words } = useAccount();
  const api = useApi();
  const done = useDone();
  const [known, setKnown] = useState<ReminderChoice | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(true);
  const [tries, setTries] = useState(1);

  const take = (outcome: Awaited<ReturnType<typeof api.readReminders>>) => {
    setBusy(false);
    if (outcome.ok) setKnown(outcome.value);
    else setFailure(outcome.failure);
  };
  useEffect(() => {
    let isAwaited = tries > 0;
    void api.readReminders().then((outcome) => {
      if (isAwaited) take(outcome);
    });
    return () => {
      isAwaited = false;
    };
  }, [api, tries]);

  const begin = () => {
    setBusy(true);
    setFailure(null);
  };
  const read = () => {
    begin();
    setTries((count) => count + 1);
  };
  const save = async (choice: ReminderChoice) => {
    if (busy) return;
    begin();
    const outcome = await api.chooseReminders(choice);
    take(outcome);
    if (outcome.ok) done(words.reminders.done[choice]);
  };
  return { known, failure, busy, read, save };
}
