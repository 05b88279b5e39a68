/** A write as its client saw it. */
export type WriteSample = { at: number; kind: string; status: number; app: number; milliseconds: number; note: string };
export type PageSample = { at: number; path: string; isCached: boolean; status: number; milliseconds: number };

/** The clients' measurements during one row. Times are of `performance.now()`. */
export class Measurements {
  writes: WriteSample[] = [];
  pages: PageSample[] = [];

  clear(): void {
    this.writes = [];
    this.pages = [];
  }

  /** Returns the longest time without a confirmed save by this process, in seconds. */
  maxGap(app: number, from: number, to: number): number {
    const times = this.#confirmedSaves(app).filter((at) => at > from && at < to);
    let [longest, previous] = [0, from];
    for (const at of [...times, to]) {
      longest = Math.max(longest, at - previous);
      previous = at;
    }
    return longest / 1000;
  }

  /** Returns the seconds from a moment to the first confirmed save by this process. Null if there was none. */
  firstSaveAfter(app: number, from: number): number | null {
    const at = this.#confirmedSaves(app).find((time) => time >= from);
    return at === undefined ? null : (at - from) / 1000;
  }

  failedWrites(from: number, to: number): WriteSample[] {
    return this.writes.filter(({ at, status }) => at >= from && at <= to && !isFine(status));
  }

  failedPages(isCached: boolean, from: number, to: number): PageSample[] {
    return this.pages.filter((page) => page.isCached === isCached && within(page, from, to) && !isFine(page.status));
  }

  countWrites(from: number, to: number): number {
    return this.writes.filter((write) => within(write, from, to)).length;
  }

  countPages(isCached: boolean, from: number, to: number): number {
    return this.pages.filter((page) => page.isCached === isCached && within(page, from, to)).length;
  }

  #confirmedSaves(app: number): number[] {
    return this.writes
      .filter((write) => write.kind === "save" && write.app === app && isFine(write.status))
      .map(({ at }) => at)
      .toSorted((one, other) => one - other);
  }
}

function within({ at }: { at: number }, from: number, to: number): boolean {
  return at >= from && at <= to;
}

function isFine(status: number): boolean {
  return status >= 200 && status < 400;
}
