import { type RefObject, useRef, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, failureText } from "#app/session/auth-failure.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../account-form.tsx";
import { endsSession } from "../account-request.ts";
import { SettingsCard } from "../settings-card.tsx";
import { DeviceRow } from "./device-row.tsx";
import { deviceName } from "./device-text.ts";
import { SignOutButtons } from "./sign-out-buttons.tsx";
import { type SignedInDevice, useSessions } from "./use-sessions.ts";

/** The devices signed in to the account. A provider that cannot list them can still sign out all others. */
export function SessionsCard() {
  const { messages, accounts } = useAccount();
  return accounts.features.sessionList ? (
    <DevicesCard />
  ) : (
    <SettingsCard id="sessions" title={messages.sessions.title} lead={messages.sessions.lead}>
      <SignOutButtons scopes={["others", "global", "local"]} />
    </SettingsCard>
  );
}

/** Signed-in devices, this one first. The others can be signed out one by one or all at once. */
function DevicesCard() {
  const { messages } = useAccount();
  const { messages: shared } = useLocale();
  const { sessions, failure, read, end, forget } = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const { ending, refused, endOne } = useSignOutDevice({ end, forget, heading });
  const shown = refused ?? failure;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  return (
    <SettingsCard id="sessions" title={messages.sessions.title} lead={messages.sessions.listLead} heading={heading}>
      <FailureAlert message={shown && failureText(shown, messages.failures)} />
      {sessions === null && failure === null ? (
        <output className="setting-note">{messages.sessions.loading}</output>
      ) : null}
      {sessions === null && failure !== null ? (
        <div className="setting-actions">
          <Button variant="secondary" onClick={read}>
            {shared.tryAgain}
          </Button>
        </div>
      ) : null}
      {sessions === null ? null : (
        <ul className="devices" aria-labelledby="sessions">
          {sessions.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void endOne(session)}
            />
          ))}
        </ul>
      )}
      {sessions !== null && others === 0 ? <p className="setting-note">{messages.sessions.onlyThis}</p> : null}
      {others > 0 ? (
        <SignOutButtons
          scopes={["others"]}
          label={messages.sessions.endOthers}
          onDone={() => {
            heading.current?.focus();
            forget(({ current }) => !current);
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

type Actions = Pick<ReturnType<typeof useSessions>, "end" | "forget"> & { heading: RefObject<HTMLElement | null> };

/** Signs out one device at a time. */
function useSignOutDevice({ end, forget, heading }: Actions) {
  const { messages } = useAccount();
  const { client } = useAuth();
  const [ending, setEnding] = useState<string | null>(null);
  const [refused, setRefused] = useState<AuthFailure | null>(null);
  const showSuccess = useSuccessToast();

  const endOne = async (session: SignedInDevice) => {
    if (ending !== null) return;
    setEnding(session.id);
    setRefused(null);
    const failed = await end(session.id);
    setEnding(null);
    setRefused(failed);
    if (failed !== null) {
      if (endsSession(failed)) await (await client()).signOut({ scope: "local" });
      return;
    }
    // The focused button is removed with its row.
    heading.current?.focus();
    forget(({ id }) => id === session.id);
    showSuccess(interpolate(messages.sessions.ended, { device: deviceName(session, messages.sessions) }));
  };
  return { ending, refused, endOne };
}
