import { readFileSync } from "node:fs";

/**
 * Starts a watch; asked, it says how many milliseconds have passed without those in which this thread was ready to
 * run and the machine ran something else. So a busy machine makes nothing slow, while work that is too much, and
 * waiting for anything but the processor, count as they are. Where the system does not tell, all time counts.
 */
export function startWatch(): () => number {
  const started = performance.now() - heldUpMs();
  return () => performance.now() - heldUpMs() - started;
}

/** How long this thread has waited for a processor since it began (Linux, `sched_info.run_delay`). */
function heldUpMs(): number {
  try {
    const [, delay] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ");
    return Number(delay) / 1e6;
  } catch {
    return 0;
  }
}
