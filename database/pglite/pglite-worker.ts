import { writeSync } from "node:fs";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { PGlite, Results, Transaction } from "@electric-sql/pglite";
import { joinLock } from "./folder-lock.ts";
import { openLocked } from "./locked-pglite.ts";
import { packError } from "./packed-error.ts";
import type { ThreadMessage } from "./thread-messages.ts";
import { type Call, lostFolderExitCode, type PackedRows, type Request, type ThreadStart } from "./thread-messages.ts";
import { valueParsers } from "./value-parsers.ts";

/**
 * The embedded database's thread (`pglite-thread.ts`). Responds to each `Request` with one message; PGlite queues
 * those that must wait for each other.
 */
const packed = { rowMode: "array" } as const;
const nothing: PackedRows[] = [];

type OpenTransaction = { inside: Transaction; commit(): void; rollBack(): void; done: Promise<void> };

if (parentPort !== null) await serve(parentPort, workerData as ThreadStart);

async function serve(port: MessagePort, start: ThreadStart): Promise<void> {
  const send = (message: ThreadMessage) => port.postMessage(message);
  try {
    const respond = callsOf(await open(start), send);
    port.on("message", async ({ id, ...call }: Request) => {
      try {
        send({ kind: "value", id, results: await respond(call) });
      } catch (error) {
        send({ kind: "error", id, error: packError(error) });
      }
      if (call.kind === "close") port.close();
    });
    send({ kind: "ready" });
  } catch (error) {
    send({ kind: "failed", error: packError(error) });
    port.close();
  }
}

async function open({ folder, claim }: ThreadStart): Promise<PGlite> {
  return await openLocked(folder, joinLock(folder, claim, endThread), { parsers: valueParsers });
}

/** Ends without another access to the folder; this thread's exit ends the process. */
function endThread(message: string): void {
  try {
    writeSync(2, `${message}\n`);
  } finally {
    process.exit(lostFolderExitCode);
  }
}

function callsOf(pglite: PGlite, send: (message: ThreadMessage) => void): (call: Call) => Promise<PackedRows[]> {
  const transactions = new Map<number, OpenTransaction>();
  const listeners = new Map<number, () => Promise<void>>();

  function within(transaction: number | null): PGlite | Transaction {
    if (transaction === null) return pglite;
    const found = transactions.get(transaction);
    if (found === undefined) throw new Error("The transaction has ended.");
    return found.inside;
  }

  async function end(transaction: number, commits: boolean): Promise<void> {
    const found = transactions.get(transaction);
    transactions.delete(transaction);
    if (commits) found?.commit();
    else found?.rollBack();
    await found?.done;
  }

  return async (call) => {
    switch (call.kind) {
      case "query":
        return [pack(await within(call.transaction).query<unknown[]>(call.statement, call.parameters, packed))];
      case "exec":
        return (await within(call.transaction).exec(call.statements, packed)).map((results) =>
          pack(results as unknown as Results<unknown[]>),
        );
      case "begin":
        transactions.set(call.transaction, await begin(pglite));
        return nothing;
      case "end":
        await end(call.transaction, call.commit);
        return nothing;
      case "listen": {
        const { listener, channel } = call;
        const notify = (payload: string) => send({ kind: "notification", listener, payload });
        listeners.set(listener, await pglite.listen(channel, notify));
        return nothing;
      }
      case "unlisten":
        await listeners.get(call.listener)?.();
        listeners.delete(call.listener);
        return nothing;
      case "close":
        await pglite.close();
        return nothing;
    }
  };
}

/** Returns once the transaction has begun. Everything outside it waits until it is committed or rolled back. */
async function begin(pglite: PGlite): Promise<OpenTransaction> {
  const ended = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<Transaction>();
  let isTakenBack = false;
  const run = pglite.transaction(async (inside) => {
    begun.resolve(inside);
    await ended.promise;
    if (isTakenBack) await inside.rollback();
  });
  run.catch(begun.reject);
  const inside = await begun.promise;
  const rollBack = () => {
    isTakenBack = true;
    ended.resolve();
  };
  return { inside, commit: ended.resolve, rollBack, done: run.then(() => {}) };
}

function pack({ rows, fields, affectedRows }: Results<unknown[]>): PackedRows {
  return { rows, fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })), affectedRows };
}
