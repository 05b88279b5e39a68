import { type RefObject, useRef, useState } from "react";
import { Button } from "#app/design/button.tsx";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLanguage } from "#app/language/language-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, failureText } from "#app/session/auth-failure.ts";
import { fill } from "#i18n/fill.ts";
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
  const { words, accounts } = useAccount();
  return accounts.features.sessionList ? (
    <DevicesCard />
  ) : (
    <SettingsCard id="sessions" title={words.sessions.title} lead={words.sessions.lead}>
      <SignOutButtons scopes={["others", "global", "local"]} />
    </SettingsCard>
  );
}

/** Signed-in devices, this one first. The others can be signed out one by one or all at once. */
function DevicesCard() {
  const { words } = useAccount();
  const { words: shared } = useLanguage();
  const { sessions, failure, read, end, forget } = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const { ending, refused, endOne } = useSignOutDevice({ end, forget, heading });
  const shown = refused ?? failure;
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  return (
    <SettingsCard id="sessions" title={words.sessions.title} lead={words.sessions.listLead} heading={heading}>
      <FailureAlert message={shown && failureText(shown, words.failures)} />
      {sessions === null && failure === null ? (
        <output className="setting-note">{words.sessions.loading}</output>
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
      {sessions !== null && others === 0 ? <p className="setting-note">{words.sessions.onlyThis}</p> : null}
      {others > 0 ? (
        <SignOutButtons
          scopes={["others"]}
          label={words.sessions.endOthers}
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
  const { words } = useAccount();
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
    showSuccess(fill(words.sessions.ended, { device: deviceName(session, words.sessions) }));
  };
  return { ending, refused, endOne };
}
