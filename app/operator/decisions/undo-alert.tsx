import { useEffect, useEffectEvent, useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { Button } from "#app/design/button/button.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import type { Removed } from "../operator-api.ts";
import { useOperator } from "../operator-context.ts";
import { OperatorFailure } from "../operator-failure.tsx";

type Props = {
  removed: Removed;
  /** The removed content, if several alerts may be shown. */
  label?: string;
  onUndone: () => void;
  onExpired?: () => void;
};

/** Confirms a removal, and undoes it while that is possible. */
export function UndoAlert({ removed, label, onUndone, onExpired }: Props) {
  const { api, texts } = useOperator();
  const { admin } = texts;
  const { decision_id: decision, undo_seconds: seconds } = removed;
  const [isOpen, setOpen] = useState(seconds !== null);
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const expire = useEffectEvent(() => {
    setOpen(false);
    onExpired?.();
  });
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(() => expire(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const undo = () =>
    run(async () => {
      const undone = await api.undo(decision ?? "");
      if (undone.ok) onUndone();
      else setFailed(undone.failure);
    });
  if (failed !== null) return <OperatorFailure isAction failure={failed} onRetry={() => void undo()} />;
  if (!isOpen || decision === null)
    return (
      <output className="admin-done">
        <Alert tone="leaf" title={admin.removedForGood}>
          {label}
        </Alert>
      </output>
    );
  return (
    <output className="admin-done">
      <Alert
        tone="leaf"
        title={admin.undoText}
        action={
          <Button variant="secondary" className="alert-a" busy={pending} onClick={() => void undo()}>
            {admin.undo}
          </Button>
        }
      >
        {label}
      </Alert>
    </output>
  );
}
