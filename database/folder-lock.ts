import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { processStart } from "./process-start.ts";

/** Another process has the folder open. */
export class FolderInUseError extends Error {
  readonly code = "folder-in-use";
  readonly folder: string;
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The database folder ${folder} is in use by process ${pid}. Stop that process, or set another folder.`);
    this.name = "FolderInUseError";
    this.folder = folder;
    this.pid = pid;
  }
}

type Holder = { pid: number; start: string | null };

/** A file without a readable holder belongs to somebody who is just writing it, unless it is older than this. */
const unreadableMilliseconds = 5000;

/**
 * Locks a folder for this process with a file beside it, `<folder>.lock`, because two processes on one embedded database
 * silently lose each other's rows. A lock left by a process that is gone is taken over. Throws `FolderInUseError`;
 * gives the way to unlock, which also happens when the process exits.
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  if (!create(file)) {
    takeOver(folder, file);
    if (!create(file)) throw inUse(folder, file);
  }
  function unlock(): void {
    process.removeListener("exit", unlock);
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  }
  process.once("exit", unlock);
  return unlock;
}

/** Removes the lock of a dead holder. A second file makes sure that only one process does so at a time. */
function takeOver(folder: string, file: string): void {
  const guard = `${file}.takeover`;
  if (ageMilliseconds(guard) > unreadableMilliseconds) rmSync(guard, { force: true });
  if (!create(guard)) throw inUse(folder, file);
  try {
    if (isHeld(file)) throw inUse(folder, file);
    rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function isHeld(file: string): boolean {
  const holder = readHolder(file);
  if (holder === null) return ageMilliseconds(file) < unreadableMilliseconds;
  if (holder.pid === process.pid) return holder.start === processStart(process.pid);
  if (!isRunning(holder.pid)) return false;
  // The number may have been given to another process since.
  return holder.start === null || holder.start === processStart(holder.pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Writes our name into a file that must not exist yet. False when it does. */
function create(file: string): boolean {
  try {
    const descriptor = openSync(file, "wx");
    writeSync(descriptor, JSON.stringify({ pid: process.pid, start: processStart(process.pid) } satisfies Holder));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function readHolder(file: string): Holder | null {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof holder !== "object" || holder === null || !("pid" in holder) || !("start" in holder)) return null;
    if (typeof holder.pid !== "number") return null;
    return { pid: holder.pid, start: typeof holder.start === "string" ? holder.start : null };
  } catch {
    return null;
  }
}

function ageMilliseconds(file: string): number {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined ? 0 : Date.now() - made;
}

function inUse(folder: string, file: string): FolderInUseError {
  return new FolderInUseError(folder, readHolder(file)?.pid ?? 0);
}
