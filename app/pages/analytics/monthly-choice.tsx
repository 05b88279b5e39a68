import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Checkbox } from "#app/design/checkbox/checkbox.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import type { EmailChoice } from "#domain/email/choices/email-choice.ts";
import type { Messages } from "#i18n/messages.ts";
import { chooseMonthlyEmail, readMonthlyEmail } from "./analytics-api.ts";

type Props = { messages: Messages<"analytics">; failures: Messages<"failures"> };

const queryKey = ["monthly-email"] as const;

/** Turns the monthly email on or off. A choice is saved immediately; if saving fails, it is reverted. */
export function MonthlyChoice({ messages, failures }: Props) {
  const { monthly } = messages;
  const hint = useId();
  const { stored, wanted, pending, unread, unsaved, read, save } = useMonthlyChoice(monthly.done);
  return (
    <div className="monthly-choice">
      <Checkbox
        checked={(wanted ?? stored) === "on"}
        disabled={stored === undefined}
        aria-busy={pending || undefined}
        aria-describedby={hint}
        onChange={(event) => save(event.target.checked ? "on" : "off")}
      >
        {monthly.label}
      </Checkbox>
      <p id={hint} className="sm muted">
        {monthly.hint}
      </p>
      {unread === null ? null : (
        <LoadFailure title={monthly.unread} failure={unread} failures={failures} onRetry={read} />
      )}
      {unsaved === null ? null : (
        <LoadFailure
          title={monthly.unsaved}
          failure={unsaved.failure}
          failures={failures}
          onRetry={() => save(unsaved.choice)}
        />
      )}
    </div>
  );
}

/** The stored choice, undefined until loaded, and the choice being saved, one at a time. */
function useMonthlyChoice(done: Record<EmailChoice, string>) {
  const options = useApiOptions();
  const cache = useQueryClient();
  const showSuccess = useSuccessToast();
  const { pending, run } = usePending();
  const [wanted, setWanted] = useState<EmailChoice | null>(null);
  const [unsaved, setUnsaved] = useState<{ choice: EmailChoice; failure: ApiFailure } | null>(null);
  const { data, error, refetch } = useQuery<EmailChoice, ReadError<ApiFailure>>({
    queryKey,
    queryFn: ({ signal }) => valueOf(readMonthlyEmail(options, signal)),
  });
  const save = (choice: EmailChoice) =>
    void run(async () => {
      setWanted(choice);
      setUnsaved(null);
      // An earlier read in progress would restore the previous choice.
      await cache.cancelQueries({ queryKey });
      const saved = await chooseMonthlyEmail(options, choice);
      if (saved.ok) {
        cache.setQueryData(queryKey, saved.value);
        showSuccess(done[saved.value]);
      } else setUnsaved({ choice, failure: saved.failure });
      setWanted(null);
    });
  const unread = data === undefined ? (error?.failure ?? null) : null;
  return { stored: data, wanted, pending, unread, unsaved, read: () => void refetch(), save };
}
