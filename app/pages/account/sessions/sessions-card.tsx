import { type RefObject, useRef, useState } from "react";
import { Button } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import type { AuthFailure } from "#app/session/auth-failure.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../failure-alert.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { useDone } from "../use-done.ts";
import { DeviceRow } from "./device-row.tsx";
import { deviceName } from "./device-text.ts";
import { SignOutButtons } from "./sign-out-buttons.tsx";
import { type SignedInDevice, useSessions } from "./use-sessions.ts";

/** Where the account is signed in. A provider that lists no devices can still end the sessions of all others. */
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

/** Every signed-in device, this one first; each other one can be signed out, or all of them at once. */
function DevicesCard() {
  const { messages } = useAccount();
  const { messages: shared } = useLocale();
  const { sessions, end, forget } = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const { ending, refusal, endOne } = useEnding({ end, forget, heading });
  const { data: devices, error, errorUpdateCount, isFetching, refetch } = sessions;
  const failure = devices === undefined ? (error?.failure ?? null) : null;
  const others = devices?.filter(({ current }) => !current).length ?? 0;
  return (
    <SettingsCard id="sessions" title={messages.sessions.title} lead={messages.sessions.listLead} heading={heading}>
      <FailureAlert failure={refusal ?? failure} />
      {devices === undefined && errorUpdateCount === 0 ? (
        <output className="setting-note">{messages.sessions.loading}</output>
      ) : null}
      {devices === undefined && errorUpdateCount > 0 ? (
        <div className="setting-acts">
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            {shared.tryAgain}
          </Button>
        </div>
      ) : null}
      {devices === undefined ? null : (
        <ul className="devices" aria-labelledby="sessions">
          {devices.map((session) => (
            <DeviceRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void endOne(session)}
            />
          ))}
        </ul>
      )}
      {devices !== undefined && others === 0 ? <p className="setting-note">{messages.sessions.onlyThis}</p> : null}
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

type Ending = Pick<ReturnType<typeof useSessions>, "end" | "forget"> & { heading: RefObject<HTMLElement | null> };

/** Signs out one device at a time, and says so. */
function useEnding({ end, forget, heading }: Ending) {
  const { messages } = useAccount();
  const [ending, setEnding] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<AuthFailure | null>(null);
  const done = useDone();

  const endOne = async (session: SignedInDevice) => {
    if (ending !== null) return;
    setEnding(session.id);
    setRefusal(null);
    const failed = await end(session.id);
    setEnding(null);
    setRefusal(failed);
    if (failed !== null) return;
    // The button that had the focus goes with its row.
    heading.current?.focus();
    forget(({ id }) => id === session.id);
    done(interpolate(messages.sessions.ended, { device: deviceName(session, messages.sessions) }));
  };
  return { ending, refusal, endOne };
}
