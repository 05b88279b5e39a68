import type { Services } from "#domain/services.ts";

const windowMs = 60_000;
const linesPerWindow = 10;
const maxPathLength = 200;

/** Logs paths that lead nowhere: at most ten a minute, cut to 200 characters; the rest is counted. */
export function createNotFoundLog({ clock, log }: Services): (path: string) => void {
  let windowEnds = 0;
  let lines = 0;
  let unlogged = 0;
  return (path) => {
    const now = clock.now().getTime();
    if (now >= windowEnds) {
      windowEnds = now + windowMs;
      lines = 0;
    }
    lines += 1;
    if (lines > linesPerWindow) {
      unlogged += 1;
      return;
    }
    log.info("page-not-found", { path: path.slice(0, maxPathLength), unlogged });
    unlogged = 0;
  };
}
