import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Mutation } from "./mutations.ts";

/** The folders whose modules a mutated program has copies of; all others it shares with the rest of the process. */
const copied = /^(?!.*\/node_modules\/).*\/(?:domain|providers|test\/payments)\//u;

/**
 * From now on `import(path + "?mutation=" + name)` loads a program of its own, with that bug in it: everything that the
 * module imports from these folders is loaded anew. Nothing of it reaches the files. Gives a check that throws when the
 * text to replace was not there exactly once, or was never loaded.
 */
export function loadMutated(mutations: readonly Mutation[]): { assertDone(name: string): void } {
  const done = new Set<string>();
  const stripped = new Map<string, string>();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const mark = new URL(context.parentURL ?? "file:///").search;
      if (mark === "" || !resolved.url.startsWith("file:") || !copied.test(resolved.url)) return resolved;
      return { ...resolved, url: resolved.url + mark };
    },
    load(url, context, next) {
      const { search, searchParams, pathname } = new URL(url);
      const mutation = mutations.find(({ name }) => name === searchParams.get("mutation"));
      if (search === "" || !pathname.endsWith(".ts")) return next(url, context);
      const path = fileURLToPath(new URL(pathname, "file:///"));
      if (mutation === undefined || relative(process.cwd(), path) !== mutation.file) {
        const known = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, "utf8"));
        stripped.set(path, known);
        return { format: "module", source: known, shortCircuit: true };
      }
      const parts = readFileSync(path, "utf8").split(mutation.from);
      if (parts.length !== 2)
        throw new Error(`${mutation.file} has ${parts.length - 1} times: ${mutation.from}. Write the bug anew.`);
      done.add(mutation.name);
      return { format: "module", source: stripTypeScriptTypes(parts.join(mutation.to)), shortCircuit: true };
    },
  });
  return {
    assertDone(name) {
      if (!done.has(name)) throw new Error(`The bug was never loaded: ${name}.`);
    },
  };
}
