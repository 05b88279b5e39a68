import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

let compiled: Promise<WebAssembly.Module> | null = null;

/** The embedded database's WebAssembly module, compiled once for all in-memory databases: tests open many. */
export function compiledEngine(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const library = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  return await WebAssembly.compile(await readFile(join(library, "pglite.wasm")));
}
