import { SingleBar } from "cli-progress";
import type { OnProgress } from "#database/archive/export-database.ts";

/** Shows a progress bar of rows while `work` runs, if standard error is a terminal. */
export async function withProgress<Value>(label: string, work: (report: OnProgress) => Promise<Value>): Promise<Value> {
  const bar = new SingleBar({ format: `${label} {bar} {value}/{total} rows, {eta_formatted} left`, hideCursor: true });
  let isStarted = false;
  const report: OnProgress = (done, total) => {
    if (isStarted) bar.update(done);
    else bar.start(total, done);
    isStarted = true;
  };
  try {
    return await work(report);
  } finally {
    if (isStarted) bar.stop();
  }
}

export function formatElapsed(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
