import { randomUUID } from "node:crypto";
import { closeSync, futimesSync, openSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { ReportProblem } from "#database/database.ts";
import { ageOf, createFile, readText, removeFile, replaceFile, watchFile } from "./lock-file.ts";
import { ownIdentity, type ProcessIdentity, stateOf } from "./process-identity.ts";

/** The owner of the folder, as recorded in the lock file. The random token makes each owner unique. */
type Owner = ProcessIdentity & { token: string; host: string };

/** Another process owns the folder. */
export class FolderInUseError extends Error {
  readonly code = "folder-in-use";
  readonly folder: string;
  /** The PID in the owner's PID namespace; 0 if its lock file cannot be read. */
  readonly pid: number;

  constructor(folder: string, owner: Owner | null) {
    const advice = "Stop that process, or set another folder.";
    super(`The database folder ${folder} is in use by ${describeOwner(owner)}. ${advice}`);
    this.name = "FolderInUseError";
    this.folder = folder;
    this.pid = owner?.pid ?? 0;
  }
}

export type Ownership = {
  /**
   * Call before each access to the folder and each result returned from it; very cheap. If another process now owns the
   * folder, ends this process (`onLost`), and throws if `onLost` returns.
   */
  assertOwned(): void;
};

export type FolderLock = Ownership & {
  /** The lock file's text, with which other threads of this process share the lock. */
  readonly claim: string;
  /**
   * Releases the folder. Idempotent. A process that exits without releasing leaves a lock file that names an ended
   * process, because its threads may use the folder until then.
   */
  release(): void;
};

/** In milliseconds. */
const defaultTiming = {
  /** Interval between heartbeats of an idle owner. */
  heartbeat: 1000,
  /** How long an owner relies on its last reading of the lock file. */
  trust: 250,
  /** An owner without a heartbeat for this long loses the folder to the next process that requests it. */
  stale: 5000,
  /**
   * How long the next owner then waits before it opens the folder: well over `trust`, within which the old owner stops.
   */
  settle: 1000,
};

type Options = {
  /** Called when this process waits to determine whether the folder's owner is alive. */
  report?: ReportProblem;
  /** Ends the process immediately, without another access to the folder. */
  onLost?: (message: string) => void;
  timing?: typeof defaultTiming;
};

/**
 * Makes this process the only user of a folder through a file beside it, `<folder>.lock`, that names the owner and
 * whose modification time is the owner's heartbeat. Works between containers and machines that share the folder: an
 * owner is alive while its heartbeat continues. A process ID decides only if it is comparable, so that the folder of
 * a killed process is free immediately. An owner that was suspended for too long finds another token in the file and
 * stops.
 * Throws `FolderInUseError`: immediately, or after a few seconds if only the heartbeat can decide.
 */
export async function lockFolder(folder: string, options: Options = {}): Promise<FolderLock> {
  const { report = () => {}, onLost = endProcess, timing = defaultTiming } = options;
  const claim = JSON.stringify({ token: randomUUID(), host: hostname(), ...ownIdentity() } satisfies Owner);
  const wanted = { folder, file: `${folder}.lock`, claim, timing };
  const descriptor = createFile(wanted.file, claim) ?? (await takeOver(wanted, report));
  const { assertOwned, stop } = holdLock({ ...wanted, descriptor, onLost });
  function release(): void {
    if (!stop()) return;
    try {
      removeFile(wanted.file, claim);
    } catch {
      // The folder or disk is gone. A leftover lock file names a process that has ended.
    }
  }
  return { claim, assertOwned, release };
}

/** Checks this process's folder lock from another of its threads, until the thread ends. */
export function joinLock(folder: string, claim: string, onLost: (message: string) => void): Ownership {
  const file = `${folder}.lock`;
  return holdLock({ folder, file, claim, timing: defaultTiming, descriptor: openSync(file, "r+"), onLost });
}

type Wanted = { folder: string; file: string; claim: string; timing: typeof defaultTiming };

/** Waits until the folder's owner is known to be gone, then replaces its claim with this process's. */
async function takeOver({ folder, file, claim, timing }: Wanted, report: ReportProblem): Promise<number> {
  const found = readText(file);
  const owner = parseOwner(found);
  const inUse = new FolderInUseError(folder, owner);
  const state = owner === null ? "unknown" : stateOf(owner);
  if (state === "running" && ageOf(file) < timing.stale) throw inUse;
  if (state !== "ended") report("database-folder-locked", inUse);
  const seen = state === "ended" ? "ended" : await watchFile(file, found, timing.stale);
  if (seen === "alive") throw inUse;
  const descriptor = seen === "released" ? createFile(file, claim) : replaceFile(file, found, claim);
  if (descriptor === null) throw new FolderInUseError(folder, parseOwner(readText(file)));
  if (seen === "stale") await wait(timing.settle);
  return descriptor;
}

type Held = Wanted & { descriptor: number; onLost: (message: string) => void };

/** `stop` ends the heartbeat and returns whether this process still owned the folder. */
function holdLock({ folder, file, claim, descriptor, onLost, timing }: Held): Ownership & { stop(): boolean } {
  let isHeld = true;
  let open = descriptor;
  let seen = { steady: -Infinity, wall: -Infinity };

  function assertOwned(): void {
    if (!isOwned()) throw new Error(`This process no longer holds the lock of the database folder ${folder}.`);
  }

  function isOwned(): boolean {
    const now = readClocks();
    const isFresh = now.steady - seen.steady < timing.trust && Math.abs(now.wall - seen.wall) < timing.trust;
    if (!isHeld || isFresh) return isHeld;
    const lost = renew();
    if (lost === null) seen = now;
    else lose(lost);
    return isHeld;
  }

  /**
   * Checks the token and updates the heartbeat. Returns why the lock is lost, or null. The heartbeat goes to the open
   * file descriptor, so it never touches another owner's file.
   */
  function renew(): string | null {
    try {
      const found = readText(file) ?? restore();
      if (found !== claim) return `${describeOwner(parseOwner(found))} has taken it over`;
      const now = new Date();
      futimesSync(open, now, now);
      return null;
    } catch (error) {
      return `its lock file cannot be read or written (${error instanceof Error ? error.message : String(error)})`;
    }
  }

  /** Restores a lock file that was deleted by hand. Returns its contents. */
  function restore(): string | null {
    const created = createFile(file, claim);
    if (created === null) return readText(file);
    closeSync(open);
    open = created;
    return claim;
  }

  function lose(reason: string): void {
    isHeld = false;
    clearInterval(timer);
    onLost(`This process no longer owns the database folder ${folder}: ${reason}. It stops at once.`);
  }

  function stop(): boolean {
    clearInterval(timer);
    if (!isHeld) return false;
    isHeld = false;
    closeSync(open);
    return true;
  }

  const timer = setInterval(isOwned, timing.heartbeat).unref();
  // Another process may have claimed the folder while this one waited for the old owner to stop.
  assertOwned();
  return { assertOwned, stop };
}

/**
 * Reads both clocks, in milliseconds. The monotonic one may stop while the machine sleeps, and the wall clock may be
 * adjusted.
 */
function readClocks(): { steady: number; wall: number } {
  return { steady: performance.now(), wall: Date.now() };
}

/** Another process may now use the folder: exits without flushing writes or returning a result. */
function endProcess(message: string): void {
  try {
    writeSync(process.stderr.fd, `${message}\n`);
  } finally {
    process.exit(1);
  }
}

/** Null for a file that is still being written, or that is not a valid lock file. */
function parseOwner(text: string | null): Owner | null {
  try {
    const owner = JSON.parse(text ?? "") as Owner;
    return typeof owner.pid === "number" && typeof owner.host === "string" ? owner : null;
  } catch {
    return null;
  }
}

function describeOwner(owner: Owner | null): string {
  if (owner === null) return "another process";
  const isElsewhere = owner.namespace === null || owner.namespace !== ownIdentity().namespace;
  return `process ${owner.pid}${isElsewhere ? ` of another container or machine (${owner.host})` : ""}`;
}
