import { useState } from "react";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { MonitorIcon, SmartphoneIcon, TabletIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatAgo, formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";
import { deviceName, devicePlace } from "./device-text.ts";
import type { SignedInDevice } from "./use-sessions.ts";

type Props = { session: SignedInDevice; busy: boolean; onEnd: () => void };

const icons = { desktop: MonitorIcon, mobile: SmartphoneIcon, tablet: TabletIcon };

/** A signed-in device: name, place, last use, and a sign-out button unless it is this one. */
export function DeviceRow({ session, busy, onEnd }: Props) {
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
