import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { remindersQuery } from "#app/private-data/queries.ts";
import { useApi } from "#app/session/use-api.ts";
import type { EmailChoice } from "#domain/email/choices/email-choice.ts";
import { useAccount } from "../account-context.tsx";
import { SettingsCard } from "../settings-card.tsx";

const choices = ["on", "off"] as const;

/** Whether expiry reminders are sent. The stored choice is read first; if that fails, it can be retried. */
export function RemindersCard() {
  const { messages } = useAccount();
  const { messages: shared } = useLocale();
  const { known, failure, busy, refetch, save } = useReminders();
  const [chosen, setChosen] = useState<EmailChoice | null>(null);
  return (
    <SettingsCard id="reminders" title={messages.reminders.title} lead={messages.reminders.lead}>
      <form
        className="setting-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (known === undefined) void refetch();
          else void save(chosen ?? known);
        }}
      >
        {failure ? (
          <Alert tone="danger" title={shared.error} role="alert">
            {"message" in failure ? failure.message : messages.reminders.offline}
          </Alert>
        ) : null}
        {known === undefined ? null : (
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
            {known === undefined && failure !== null ? messages.reminders.tryAgain : messages.reminders.save}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

/** The stored choice, null until it is read; one request at a time. */
function useReminders() {
  const { messages } = useAccount();
  const api = useApi();
  const cache = useQueryClient();
  const showSuccess = useSuccessToast();
  const query = remindersQuery(api);
  const { data: known, error, isFetching, refetch } = useQuery(query);
  const [rejected, setRejected] = useState<ApiFailure | null>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async (choice: EmailChoice) => {
    if (isSaving) return;
    setSaving(true);
    setRejected(null);
    const saved = await api.chooseReminders(choice);
    setSaving(false);
    if (!saved.ok) return setRejected(saved.failure);
    cache.setQueryData(query.queryKey, saved.value);
    showSuccess(messages.reminders.done[choice]);
  };
  const unread = known === undefined ? (error?.failure ?? null) : null;
  return { known, failure: rejected ?? unread, busy: isSaving || (known === undefined && isFetching), refetch, save };
}
