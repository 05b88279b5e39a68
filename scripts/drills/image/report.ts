type Row = { promise: string; isKept: boolean; figure: string };

/** Collects promises with their figures, and prints them as one table. */
export class Report {
  readonly #rows: Row[] = [];

  add(promise: string, isKept: boolean, figure: string): void {
    this.#rows.push({ promise, isKept, figure });
  }

  get failed(): number {
    return this.#rows.filter(({ isKept }) => !isKept).length;
  }

  print(): void {
    const width = Math.max(...this.#rows.map(({ promise }) => promise.length));
    for (const { promise, isKept, figure } of this.#rows)
      console.log(`${isKept ? "PASS" : "FAIL"}  ${promise.padEnd(width)}  ${figure}`);
    console.log(`${this.#rows.length - this.failed} passed, ${this.failed} failed`);
  }
}
