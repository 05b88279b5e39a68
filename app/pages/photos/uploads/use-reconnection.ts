import { useEffect, useRef } from "react";

/** Requests may still fail for some seconds after the browser is online again. */
const reconnectionMs = 10_000;
const retryMs = 2_000;

/**
 * Calls `resume` when the browser is online again, and every two seconds while work still waits. The returned function
 * is true while a failed request should wait: offline, and for some seconds afterwards.
 */
export function useReconnection(isWaiting: boolean, resume: () => void): () => boolean {
  const onlineSince = useRef(Number.NEGATIVE_INFINITY);
  const latestResume = useRef(resume);
  useEffect(() => {
    latestResume.current = resume;
  });
  useEffect(() => {
    const onOnline = () => {
      onlineSince.current = performance.now();
      latestResume.current();
    };
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);
  useEffect(() => {
    if (!isWaiting || !navigator.onLine) return;
    const timer = setTimeout(() => latestResume.current(), retryMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return () => !navigator.onLine || performance.now() - onlineSince.current < reconnectionMs;
}
