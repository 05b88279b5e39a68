import { useEffect, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { ReminderChoice } from "#domain/reminders/choose-reminders.ts";
import { useAccount } from "../account-context.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useOwnReminders } from "./use-own-reminders.ts";

const choices = ["on", "off"] as const;

/** Whether expiry reminders are sent. The stored choice is read first; if that fails, it can be retried. */
export function RemindersCard() {
  const { messages } = useAccount();
  const { messages: shared } = useLocale();
  const { known, failure, busy, read, save } = useReminders();
  const [chosen, setChosen] = useState<ReminderChoice | null>(null);
  return (
    <SettingsCard id="reminders" title={messages.reminders.title} lead={messages.reminders.lead}>
      <form
        className="setting-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (known === null) read();
          else void save(chosen ?? known);
        }}
      >
        {failure ? (
          <Alert tone="danger" title={shared.error} role="alert">
            {"message" in failure ? failure.message : messages.reminders.offline}
          </Alert>
        ) : null}
        {known === null ? null : (
          <Segmented
            name="reminders"
            label={messages.reminders.title}
            options={choices.map((value) => ({ value, label: messages.reminders.choices[value] }))}
            value={known}
            onChange={({ currentTarget }) => setChosen(currentTarget.value === "off" ? "off" : "on")}
          />
        )}
        <div className="setting-actions">
          <Button type="submit" variant="secondary" busy={busy}>
            {known === null && failure !== null ? messages.reminders.tryAgain : messages.reminders.save}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

/** The stored choice, null until it is read; one request at a time. */
function useReminders() {
  const { messages } = useAccount();
  const reminders = useOwnReminders();
  const showSuccess = useSuccessToast();
  const [known, setKnown] = useState<ReminderChoice | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState(true);
  const [tries, setTries] = useState(1);

  const take = (outcome: Awaited<ReturnType<typeof reminders.read>>) => {
    setBusy(false);
    if (outcome.ok) setKnown(outcome.value);
    else setFailure(outcome.failure);
  };
  useEffect(() => {
    let isAwaited = tries > 0;
    void reminders.read().then((outcome) => {
      if (isAwaited) take(outcome);
    });
    return () => {
      isAwaited = false;
    };
  }, [reminders, tries]);

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
    const outcome = await reminders.choose(choice);
    take(outcome);
    if (outcome.ok) showSuccess(messages.reminders.done[choice]);
  };
  return { known, failure, busy, read, save };
}
