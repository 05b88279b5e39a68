import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { DatabaseUnavailableError } from "#database/outage.ts";
import type { Engine, Rows, TransactionStatements } from "./engine.ts";
import type { FolderLock } from "./folder-lock.ts";
import { unpackError } from "./packed-error.ts";
import {
  type Call,
  lostFolderExitCode,
  type PackedRows,
  type ThreadMessage,
  type ThreadStart,
} from "./thread-messages.ts";

/** The bundle has the worker beside it; commands and tests that run from source load the TypeScript file. */
const workerFile = import.meta.url.endsWith(".ts")
  ? join(import.meta.dirname, "pglite-worker.ts")
  : join(process.cwd(), "build/server/pglite-worker.js");

type Waiting = { resolve(results: PackedRows[]): void; reject(error: unknown): void };

/**
 * The embedded database in its own thread, so that a slow statement delays only other statements. Responses are used
 * only while this process holds the folder's lock. If the thread ends unexpectedly, an uncaught exception ends the
 * process: the next start finds everything that was acknowledged, as after a kill.
 */
export class PgliteThread implements Engine {
  readonly waitReady: Promise<void>;
  ready = false;
  closed = false;
  readonly #worker: Worker;
  readonly #lock: FolderLock;
  readonly #starting = Promise.withResolvers<void>();
  readonly #exited: Promise<unknown>;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<number, (payload: string) => void>();
  #lastId = 0;
  #isClosing = false;

  /** Opens a folder that this process has already locked. */
  constructor(folder: string, lock: FolderLock) {
    const start: ThreadStart = { folder, claim: lock.claim };
    this.#lock = lock;
    this.waitReady = this.#starting.promise;
    // Options of this process, such as `--input-type`, do not apply to the worker.
    this.#worker = new Worker(workerFile, { workerData: start, execArgv: [], name: "pglite" });
    this.#worker.on("message", (message: ThreadMessage) => this.#receive(message));
    this.#worker.on("error", (error) => this.#end(error));
    this.#exited = new Promise((resolve) => {
      this.#worker.once("exit", (code) => {
        resolve(code);
        this.#exit(code);
      });
    });
  }

  async query<Row>(statement: string, parameters: unknown[] = []): Promise<Rows<Row>> {
    return await this.#query(null, statement, parameters);
  }

  async exec(statements: string): Promise<Rows<unknown>[]> {
    return await this.#exec(null, statements);
  }

  async transaction<Value>(work: (inside: TransactionStatements) => Promise<Value>): Promise<Value> {
    const transaction = this.#nextId();
    await this.#call({ kind: "begin", transaction });
    let value: Value;
    try {
      value = await work({
        query: (statement, parameters = []) => this.#query(transaction, statement, parameters),
        exec: (statements) => this.#exec(transaction, statements),
        rollback: () => this.#endTransaction(transaction, false),
      });
    } catch (error) {
      await this.#endTransaction(transaction, false).catch(() => {});
      throw error;
    }
    await this.#endTransaction(transaction, true);
    return value;
  }

  async listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> {
    const listener = this.#nextId();
    this.#listeners.set(listener, callback);
    await this.#call({ kind: "listen", listener, channel });
    return async () => {
      this.#listeners.delete(listener);
      await this.#call({ kind: "unlisten", listener });
    };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    const closing = this.#call({ kind: "close" });
    this.#isClosing = true;
    await closing;
    await this.#exited;
  }

  /** Does nothing if the transaction has already ended. */
  async #endTransaction(transaction: number, commit: boolean): Promise<void> {
    await this.#call({ kind: "end", transaction, commit });
  }

  async #query<Row>(transaction: number | null, statement: string, parameters: unknown[]): Promise<Rows<Row>> {
    const [results] = await this.#call({ kind: "query", transaction, statement, parameters });
    return unpack<Row>(results ?? { rows: [], fields: [], affectedRows: undefined });
  }

  async #exec(transaction: number | null, statements: string): Promise<Rows<unknown>[]> {
    return (await this.#call({ kind: "exec", transaction, statements })).map((results) => unpack<unknown>(results));
  }

  async #call(call: Call): Promise<PackedRows[]> {
    if (this.closed || this.#isClosing) throw new Error(this.closed ? "PGlite is closed" : "PGlite is closing");
    const id = this.#nextId();
    const { promise, resolve, reject } = Promise.withResolvers<PackedRows[]>();
    this.#worker.postMessage({ ...call, id });
    this.#waiting.set(id, { resolve, reject });
    // Work in progress keeps the process alive; an open database does not.
    if (this.#waiting.size === 1) this.#worker.ref();
    return await promise;
  }

  #receive(message: ThreadMessage): void {
    this.#lock.assertOwned();
    if (message.kind === "notification") return this.#listeners.get(message.listener)?.(message.payload);
    if (message.kind === "failed") return this.#end(unpackError(message.error));
    if (message.kind === "ready") {
      this.ready = true;
      this.#worker.unref();
      return this.#starting.resolve();
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (this.#waiting.size === 0 && !this.#isClosing) this.#worker.unref();
    if (message.kind === "error") waiting?.reject(unpackError(message.error));
    else waiting?.resolve(message.results);
  }

  #exit(code: number): void {
    if (code === lostFolderExitCode) process.exit(1);
    this.#end(this.#isClosing ? new Error("PGlite is closed") : new Error(`The database's thread ended with ${code}.`));
  }

  /** Rejects pending calls. A failed start is handled by the opener; afterwards the process cannot continue. */
  #end(error: unknown): void {
    if (this.closed) return;
    this.closed = true;
    this.#starting.reject(error);
    for (const { reject } of this.#waiting.values())
      reject(this.#isClosing ? error : new DatabaseUnavailableError(error));
    this.#waiting.clear();
    if (this.ready && !this.#isClosing) throw error;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }
}

function unpack<Row>({ rows, fields, affectedRows }: PackedRows): Rows<Row> {
  const toRow = (values: unknown[]) =>
    Object.fromEntries(fields.map(({ name }, index) => [name, values[index]])) as Row;
  return { rows: rows.map(toRow), fields, affectedRows };
}
