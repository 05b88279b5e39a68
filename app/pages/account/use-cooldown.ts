import { useEffect, useState } from "react";

/** Counts seconds down to 0, at which it rests. */
export function useCooldown(initialSeconds: number): { seconds: number; wait: (seconds: number) => void } {
  const [seconds, setSeconds] = useState(initialSeconds);
  const waits = seconds > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [waits]);
  return { seconds, wait: setSeconds };
}
