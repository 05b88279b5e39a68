import type { Rows } from "./engine.ts";
import type { PackedError } from "./packed-error.ts";

/** The folder that the thread opens, locked by this process with `claim`. */
export type ThreadStart = { folder: string; claim: string };

/** Exit code of a thread that lost its folder to another process, after it has reported this. */
export const lostFolderExitCode = 75;

/** `transaction` is the number of the transaction that a statement belongs to, or null. */
export type Call =
  | { kind: "query"; transaction: number | null; statement: string; parameters: unknown[] }
  | { kind: "exec"; transaction: number | null; statements: string }
  | { kind: "begin"; transaction: number }
  | { kind: "end"; transaction: number; commit: boolean }
  | { kind: "listen"; listener: number; channel: string }
  | { kind: "unlisten"; listener: number }
  | { kind: "close" };

/** Each call gets one response with the same `id`. */
export type Request = Call & { id: number };

/** Rows as arrays in the order of `fields`, so that column names are sent once and not with every row. */
export type PackedRows = Omit<Rows<unknown[]>, "affectedRows"> & { affectedRows: number | undefined };

/** A notification comes before the response to the statement that committed it. */
export type ThreadMessage =
  | { kind: "ready" }
  | { kind: "failed"; error: PackedError }
  | { kind: "value"; id: number; results: PackedRows[] }
  | { kind: "error"; id: number; error: PackedError }
  | { kind: "notification"; listener: number; payload: string };
