import type { PGlite } from "@electric-sql/pglite";
import { type DatabaseConnection, type Driver, PGliteAdapter, PGliteDialect, PGliteDriver } from "kysely";

/** For how long the embedded database may work before the event loop gets a turn. A transaction is not interrupted. */
const mostMs = 5;

/**
 * Kysely's own dialect, with a queue for its one connection that yields to the event loop. The embedded database runs
 * in this thread and resolves by promises alone: without this, hundreds of waiting queries would run one after
 * another before the process responds to another request. Kysely's own queue also wakes every waiter for each turn.
 */
export class TurnTakingPGliteDialect extends PGliteDialect {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super({ pglite });
    this.#pglite = pglite;
  }

  override createAdapter(): PGliteAdapter {
    return new QueuedAdapter();
  }

  override createDriver(): Driver {
    return new QueuedDriver({ pglite: this.#pglite });
  }
}

/** Signals to Kysely that it does not need its own queue. */
class QueuedAdapter extends PGliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueuedDriver extends PGliteDriver {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #workingSince = 0;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return await super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#isTaken = false;
    } else if (performance.now() - this.#workingSince < mostMs) {
      next();
    } else {
      setImmediate(() => {
        this.#workingSince = performance.now();
        next();
      });
    }
  }
}
