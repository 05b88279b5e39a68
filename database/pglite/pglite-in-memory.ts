import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import type { Engine, Statements } from "./engine.ts";
import { valueParsers } from "./value-parsers.ts";

/** The engine's files, read and compiled once for all in-memory databases: tests open many. */
type EngineFiles = { pgliteWasmModule: WebAssembly.Module; fsBundle: Blob };

let loaded: Promise<EngineFiles> | null = null;

/**
 * Opens the embedded database in memory, for tests. Runs in this thread: messages to another one take as long as a
 * small statement. `snapshot` is a data directory created by `dumpDataDir`.
 */
export async function openInMemory(snapshot?: ArrayBuffer): Promise<Engine> {
  loaded ??= loadEngine();
  const options = { dataDir: "memory://", parsers: valueParsers, ...(await loaded) };
  const pglite = await PGlite.create({ ...options, ...(snapshot && { loadDataDir: new SharedBlob(snapshot) }) });
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

async function loadEngine(): Promise<EngineFiles> {
  const library = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const bundle = await readFile(join(library, "pglite.data"));
  return {
    pgliteWasmModule: await WebAssembly.compile(await readFile(join(library, "pglite.wasm"))),
    fsBundle: new SharedBlob(new Uint8Array(bundle).buffer),
  };
}

/** A blob that PGlite reads without a copy. PGlite copies each file from it. */
class SharedBlob extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: ArrayBuffer) {
    super();
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}
