import { type RefObject, useRef, useState } from "react";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { MonitorIcon, SmartphoneIcon, TabletIcon } from "#app/design/icon/drawn-icons.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useSuccessToast } from "#app/forms/use-success-toast.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useAuth } from "#app/session/auth-context.tsx";
import { type AuthFailure, authFailure, failureText } from "#app/session/auth-failure.ts";
import { formatAgo, formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { FailureAlert } from "../account-form.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { deviceName, devicePlace } from "./device-text.ts";
import { type SignedInDevice, useSessions } from "./use-sessions.ts";
import { useWithReauthentication } from "./use-with-reauthentication.ts";

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

/** Signed-in devices, this one first. The others can be signed out individually or all together. */
function DevicesCard() {
  const { messages } = useAccount();
  const { messages: shared } = useLocale();
  const { sessions, failure, end, forget } = useSessions();
  const heading = useRef<HTMLHeadingElement>(null);
  const { ending, rejected, endOne } = useSignOutDevice({ end, forget, heading });
  const { data: devices, errorUpdateCount, isFetching, refetch } = sessions;
  const shown = rejected ?? failure;
  const others = devices?.filter(({ current }) => !current).length ?? 0;
  return (
    <SettingsCard id="sessions" title={messages.sessions.title} lead={messages.sessions.listLead} heading={heading}>
      <FailureAlert message={shown && failureText(shown, messages.failures)} />
      {devices === undefined && errorUpdateCount === 0 ? (
        <output className="setting-note">{messages.sessions.loading}</output>
      ) : null}
      {devices === undefined && errorUpdateCount > 0 ? (
        <div className="setting-actions">
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

type Actions = Pick<ReturnType<typeof useSessions>, "end" | "forget"> & { heading: RefObject<HTMLElement | null> };

/** Signs out one device at a time. */
function useSignOutDevice({ end, forget, heading }: Actions) {
  const { messages } = useAccount();
  const [ending, setEnding] = useState<string | null>(null);
  const [rejected, setRejected] = useState<AuthFailure | null>(null);
  const showSuccess = useSuccessToast();

  const endOne = async (session: SignedInDevice) => {
    if (ending !== null) return;
    setEnding(session.id);
    setRejected(null);
    const failed = await end(session.id);
    setEnding(null);
    setRejected(failed === "dismissed" ? null : failed);
    if (failed !== null) return;
    // The focused button is removed with its row.
    heading.current?.focus();
    forget(({ id }) => id === session.id);
    showSuccess(interpolate(messages.sessions.ended, { device: deviceName(session, messages.sessions) }));
  };
  return { ending, rejected, endOne };
}

type Scope = "local" | "others" | "global";

type Props = { scopes: readonly Scope[]; label?: string; onDone?: () => void };

/** Signs out other devices, all devices, or this browser. The last two lead to the home page. */
function SignOutButtons({ scopes, label, onDone }: Props) {
  const { messages } = useAccount();
  const { signOut } = useAuth();
  const withReauthentication = useWithReauthentication();
  const [scopeEnding, setScopeEnding] = useState<Scope | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { run } = usePending();
  const showSuccess = useSuccessToast();
  const leave = (scope: Scope) =>
    run(async () => {
      setScopeEnding(scope);
      setFailure(null);
      const failed = await withReauthentication(() =>
        signOut(scope).then(
          (error) => error && authFailure(error),
          (error: unknown) => authFailure(error),
        ),
      );
      setScopeEnding(null);
      setFailure(failed === "dismissed" ? null : failed);
      if (failed !== null || scope !== "others") return;
      showSuccess(messages.sessions.done);
      onDone?.();
    });
  return (
    <>
      <FailureAlert message={failure && failureText(failure, messages.failures)} />
      <div className="setting-actions">
        {scopes.map((scope) => (
          <Button key={scope} variant="secondary" busy={scopeEnding === scope} onClick={() => leave(scope)}>
            {label ?? messages.sessions.scopes[scope]}
          </Button>
        ))}
      </div>
    </>
  );
}

type DeviceRowProps = { session: SignedInDevice; busy: boolean; onEnd: () => void };

const icons = { desktop: MonitorIcon, mobile: SmartphoneIcon, tablet: TabletIcon };

/** A signed-in device: name, place, last use, and a sign-out button unless it is this one. */
function DeviceRow({ session, busy, onEnd }: DeviceRowProps) {
  const { messages } = useAccount();
  const { locale } = useLocale();
  const [now] = useState(() => new Date());
  const { sessions } = messages;
  const name = deviceName(session, sessions);
  const place = devicePlace(session, locale, sessions);
  const Icon = icons[session.device.type ?? "desktop"];
  const ago = formatAgo(locale, new Date(session.last_active_at), now);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <li>
      <Icon />
      <div>
        <strong>
          {name} {session.current ? <Badge tone="leaf">{sessions.current}</Badge> : null}
        </strong>
        {place === "" ? null : <small id={`place-${session.id}`}>{place}</small>}
        <small className="num" id={`use-${session.id}`}>
          {session.current ? sessions.activeNow : interpolate(sessions.lastActive, { ago })}
          {" · "}
          {interpolate(sessions.since, { date: formatDate(locale, new Date(session.created_at), zone) })}
        </small>
      </div>
      {session.current ? null : (
        <Button
          variant="ghost"
          aria-label={interpolate(sessions.endLabel, { device: name })}
          aria-describedby={`place-${session.id} use-${session.id}`}
          busy={busy}
          onClick={onEnd}
        >
          {sessions.end}
        </Button>
      )}
    </li>
  );
}
