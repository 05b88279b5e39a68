import { useMemo } from "react";
import { type ApiFailure, callApi } from "#app/api-call.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { accessToken } from "#app/session/access-token.ts";
import { useAuth } from "#app/session/auth-context.tsx";
import { useRenewing } from "#app/session/use-renewing.ts";
import type { ReminderChoice } from "#domain/reminders/choose-reminders.ts";
import type { Result } from "#std/result.ts";

type OwnReminders = {
  read(): Promise<Result<ReminderChoice, ApiFailure>>;
  choose(choice: ReminderChoice): Promise<Result<ReminderChoice, ApiFailure>>;
};

const path = "/api/me/reminders";

/** Whether reminders come to the member, over HTTP. */
export function useOwnReminders(): OwnReminders {
  const { locale } = useLocale();
  const { client } = useAuth();
  const renewing = useRenewing();
  return useMemo(() => {
    const options = { accessToken: async () => accessToken(await client()), locale };
    const ask = (method: "GET" | "PUT", body?: { reminders: ReminderChoice }) =>
      renewing(() => callApi(options, { method, path, ...(body && { body }) }, choiceIn));
    return { read: () => ask("GET"), choose: (reminders) => ask("PUT", { reminders }) };
  }, [client, locale, renewing]);
}

function choiceIn({ reminders }: Record<string, unknown>): ReminderChoice | undefined {
  return reminders === "on" || reminders === "off" ? reminders : undefined;
}
