import { useRef, useState } from "react";

/**
 * Runs one task at a time: while one is pending, `run` does nothing and resolves to undefined. After an outcome for
 * which `staysPending` is true, for example a navigation to another page, no further task runs.
 */
export function usePending() {
  const [pending, setPending] = useState(false);
  const isRunning = useRef(false);

  const run = async <Outcome>(task: () => Promise<Outcome>, staysPending?: (outcome: Outcome) => boolean) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setPending(true);
    let stays = false;
    try {
      const outcome = await task();
      stays = staysPending?.(outcome) ?? false;
      return outcome;
    } finally {
      isRunning.current = stays;
      setPending(stays);
    }
  };
  return { pending, run };
}
