import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { compiledEngine } from "./compiled-engine.ts";
import type { Engine, Statements } from "./engine.ts";
import { valueParsers } from "./value-parsers.ts";

/**
 * Opens the embedded database in memory, for tests. Runs in this thread: messages to another one take as long as a
 * small statement. `snapshot` is a data directory created by `dumpDataDir`.
 */
export async function openInMemory(snapshot?: Blob): Promise<Engine> {
  const options = { dataDir: "memory://", parsers: valueParsers, pgliteWasmModule: await compiledEngine() };
  const pglite = await PGlite.create({ ...options, ...(snapshot && { loadDataDir: snapshot }) });
  return {
    ...statementsOf(pglite),
    waitReady: pglite.waitReady,
    get ready() {
      return pglite.ready;
    },
    get closed() {
      return pglite.closed;
    },
    transaction: (work) =>
      inTurn(pglite.transaction((inside) => work({ ...statementsOf(inside), rollback: () => inside.rollback() }))),
    listen: (channel, callback) => inTurn(pglite.listen(channel, callback)),
    close: () => pglite.close(),
  };
}

function statementsOf(pglite: PGlite | Transaction): Statements {
  return {
    query: (statement, parameters) => inTurn(pglite.query(statement, parameters)),
    exec: (statements) => inTurn(pglite.exec(statements)),
  };
}

/** Responds in a later turn of the event loop, as another thread would, so that concurrent queries can interleave. */
async function inTurn<Value>(response: Promise<Value>): Promise<Value> {
  try {
    return await response;
  } finally {
    await nextTurn();
  }
}
