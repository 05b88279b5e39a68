import { Icon } from "#app/design/any-icon.tsx";
import { Badge } from "#app/design/badge.tsx";
import { plural } from "#i18n/plural.ts";
import type { Words } from "#i18n/words.ts";
import type { ListingStanding } from "./listing-standing.ts";

type Props = { standing: ListingStanding; words: Words<"dashboard">["subscription"] };

/** Active or inactive, with the reason or the days left. */
export function StatusBadges({ standing: { status, endsInDays }, words }: Props) {
  const reason = { ended: words.expired, "taken-down": words.takenDown }[status as "ended" | "taken-down"];
  return (
    <span className="badges">
      {status === "active" ? (
        <Badge tone="leaf">
          <Icon name="check" />
          {words.active}
        </Badge>
      ) : (
        <Badge tone="line">{reason === undefined ? words.inactive : words.notShown}</Badge>
      )}
      {reason === undefined ? null : (
        <Badge tone={status === "ended" ? "amber" : "peach"}>
          {status === "ended" ? <Icon name="clock" /> : null}
          {reason}
        </Badge>
      )}
      {endsInDays === null ? null : (
        <Badge tone="amber">
          <Icon name="clock" />
          {plural(words.endsIn, endsInDays)}
        </Badge>
      )}
    </span>
  );
}
