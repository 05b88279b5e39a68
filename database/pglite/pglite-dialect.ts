import { type DatabaseConnection, type Driver, PGliteAdapter, PGliteDialect, PGliteDriver } from "kysely";
import type { ConnectionCounts, DatabaseObserver } from "#database/observe-queries.ts";
import type { Engine } from "./engine.ts";

/**
 * Kysely's dialect, with a queue for its single connection that counts waiters and measures their wait. Kysely's
 * built-in queue wakes every waiter on each turn.
 */
export class QueuedPGliteDialect extends PGliteDialect {
  readonly #driver: QueuedDriver;

  constructor(pglite: Engine, observer?: DatabaseObserver) {
    super({ pglite });
    this.#driver = new QueuedDriver(pglite, observer);
  }

  connections(): ConnectionCounts {
    return this.#driver.connections();
  }

  override createAdapter(): PGliteAdapter {
    return new QueuedAdapter();
  }

  override createDriver(): Driver {
    return this.#driver;
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
  readonly #observer: DatabaseObserver | undefined;

  constructor(pglite: Engine, observer: DatabaseObserver | undefined) {
    super({ pglite });
    this.#observer = observer;
  }

  connections(): ConnectionCounts {
    return { open: 1, idle: this.#isTaken ? 0 : 1, waiting: this.#waiting.length, max: 1 };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const start = performance.now();
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    this.#observer?.onWait(performance.now() - start);
    return await super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
