import type { Services } from "#domain/services.ts";
import { limitLines } from "#server/log/log-lines.ts";
import { loggedPath } from "#server/middleware/access-log.ts";

const linesPerMinute = 10;

/** Logs paths that do not exist: at most ten a minute, truncated to 200 characters; the rest are counted. */
export function createNotFoundLog({ clock, log }: Services): (path: string) => void {
  const next = limitLines(clock, linesPerMinute);
  return (path) => {
    const unlogged = next();
    if (unlogged !== null) log.info("page-not-found", { path: loggedPath(path), unlogged });
  };
}
