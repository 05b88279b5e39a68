type Row = { promise: string; holds: boolean; figure: string };

/** Collects promises with their figures, and prints them as one table. */
export class Report {
  readonly #rows: Row[] = [];

  add(promise: string, holds: boolean, figure: string): void {
    this.#rows.push({ promise, holds, figure });
  }

  get failed(): number {
    return this.#rows.filter(({ holds }) => !holds).length;
  }

  print(): void {
    const width = Math.max(...this.#rows.map(({ promise }) => promise.length));
    for (const { promise, holds, figure } of this.#rows)
      console.log(`${holds ? "PASS" : "FAIL"}  ${promise.padEnd(width)}  ${figure}`);
    console.log(`${this.#rows.length - this.failed} passed, ${this.failed} failed`);
  }
}
