import type { Removed } from "#domain/moderation/removal/remove-listing.ts";
import type { Services } from "#domain/services.ts";

/** Says how long a removal can be undone in seconds, because the operator's clock may differ from the server's. */
export function removedJson({ clock }: Pick<Services, "clock">, removed: Removed | null) {
  const undoUntil = removed?.undoUntil ?? null;
  const seconds = undoUntil === null ? null : (undoUntil.getTime() - clock.now().getTime()) / 1000;
  return {
    decision_id: removed?.decisionId ?? null,
    undo_seconds: seconds === null ? null : Math.max(0, Math.floor(seconds)),
  };
}
