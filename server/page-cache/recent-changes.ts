import type { Change } from "./change.ts";

/** A render in progress: the number of the last change before it began. */
type Render = { readonly after: number };

/** The changes since the oldest render in progress began. Their numbers must increase. */
export class RecentChanges {
  /** In the order in which they began. */
  readonly #renders = new Set<Render>();
  #changes: Change[] = [];

  /** `after` is the number of the last change. */
  begin(after: number): Render {
    const render = { after };
    this.#renders.add(render);
    return render;
  }

  end(render: Render): void {
    this.#renders.delete(render);
    const [oldest] = this.#renders;
    if (oldest === undefined) this.#changes = [];
    else if ((this.#changes[0]?.number ?? 0) <= oldest.after) this.#changes = this.since(oldest);
  }

  add(change: Change): void {
    if (this.#renders.size > 0) this.#changes.push(change);
  }

  /** The changes since the render began, oldest first. */
  since({ after }: Render): Change[] {
    let first = this.#changes.length;
    while (first > 0 && (this.#changes[first - 1]?.number ?? 0) > after) first -= 1;
    return this.#changes.slice(first);
  }
}
