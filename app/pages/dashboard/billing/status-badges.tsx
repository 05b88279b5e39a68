import { Badge } from "#app/design/badge/badge.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { ListingState } from "../listing-state.ts";

type Props = { listingState: ListingState; messages: Messages<"dashboard">["subscription"] };

/** Active or inactive, with the reason or the days left. */
export function StatusBadges({ listingState: { status, endsInDays }, messages }: Props) {
  const reason = { ended: messages.expired, "taken-down": messages.takenDown }[status as "ended" | "taken-down"];
  return (
    <span className="badges">
      {status === "active" ? (
        <Badge tone="leaf">
          <Icon name="check" />
          {messages.active}
        </Badge>
      ) : (
        <Badge tone="line">{reason === undefined ? messages.inactive : messages.notShown}</Badge>
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
          {plural(messages.endsIn, endsInDays)}
        </Badge>
      )}
    </span>
  );
}
