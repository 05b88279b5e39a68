import { useEffect, useEffectEvent } from "react";

/** Two events come with one return to a tab. */
const oneReturnMs = 1000;

/** Calls when the reader comes back to the tab. */
export function useReturning(enabled: boolean, onReturn: () => void): void {
  const tell = useEffectEvent(onReturn);
  useEffect(() => {
    if (!enabled) return;
    let toldAt = 0;
    const back = () => {
      if (document.visibilityState !== "visible" || Date.now() - toldAt < oneReturnMs) return;
      toldAt = Date.now();
      tell();
    };
    addEventListener("focus", back);
    document.addEventListener("visibilitychange", back);
    return () => {
      removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", back);
    };
  }, [enabled]);
}

/** Often at first, and after a minute and a half now and then. In milliseconds. */
const pace = { first: 4000, timesAtFirst: 20, later: 30_000 };

/** Calls at intervals as long as the tab is seen, one call after the other. */
export function useIntervals(enabled: boolean, run: () => Promise<void>): void {
  const call = useEffectEvent(run);
  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout>;
    let times = 0;
    let stopped = false;
    const wait = () => {
      times += 1;
      if (!stopped) timer = setTimeout(next, times <= pace.timesAtFirst ? pace.first : pace.later);
    };
    const next = async () => {
      if (document.visibilityState === "visible") await call();
      wait();
    };
    wait();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [enabled]);
}
