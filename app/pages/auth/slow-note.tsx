import { useEffect, useState } from "react";

const slowMs = 4000;

/** Says that something takes long, once it does. */
export function SlowNote({ busy, text }: { busy: boolean; text: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return <output className="hint slow-note">{slow ? text : null}</output>;
}
