import type { Factor } from "@supabase/auth-js";
import { Icon } from "#app/design/any-icon.tsx";
import { Button } from "#app/design/button.tsx";
import { useLanguage } from "#app/language/language-context.tsx";
import { fill } from "#i18n/fill.ts";
import { formatDate } from "#i18n/formats.ts";
import { useAccount } from "../account-context.tsx";

type Props = { factors: readonly Factor[]; onRemove: (factor: Factor) => void };

/** The authenticator apps in use, each with its name and the date it was added. */
export function FactorList({ factors, onRemove }: Props) {
  const { words } = useAccount();
  const { language } = useLanguage();
  return (
    <ul className="factors">
      {factors.map((factor) => (
        <li key={factor.id}>
          <Icon name="lock" size={20} />
          <div>
            <strong>{nameOf(factor, words.factor.unnamed)}</strong>
            <small className="num">
              {fill(words.factor.since, { date: formatDate(language, new Date(factor.created_at)) })}
            </small>
          </div>
          <Button
            variant="ghost"
            aria-label={fill(words.factor.removeLabel, { name: nameOf(factor, words.factor.unnamed) })}
            onClick={() => onRemove(factor)}
          >
            {words.factor.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

export function nameOf({ friendly_name: name }: Factor, unnamed: string): string {
  return name || unnamed;
}
