import type { Factor } from "@supabase/auth-js";
import { Button } from "#app/design/button/button.tsx";
import { LockIcon } from "#app/design/icon/drawn-icons.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatDate } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { useAccount } from "../account-context.tsx";

type Props = { factors: readonly Factor[]; onRemove: (factor: Factor) => void };

/** The authenticator apps in use, each with its name and the date it was added. */
export function FactorList({ factors, onRemove }: Props) {
  const { messages } = useAccount();
  const { locale } = useLocale();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <ul className="factors">
      {factors.map((factor) => (
        <li key={factor.id}>
          <LockIcon />
          <div>
            <strong>{nameOf(factor, messages.factor.unnamed)}</strong>
            <small className="num">
              {interpolate(messages.factor.since, { date: formatDate(locale, new Date(factor.created_at), zone) })}
            </small>
          </div>
          <Button
            variant="ghost"
            aria-label={interpolate(messages.factor.removeLabel, { name: nameOf(factor, messages.factor.unnamed) })}
            onClick={() => onRemove(factor)}
          >
            {messages.factor.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function nameOf({ friendly_name: name }: Factor, unnamed: string): string {
  return name || unnamed;
}
