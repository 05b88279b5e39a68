import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than any process needs between creating the guard `<lock>.takeover` and removing it. */
const guardMilliseconds = 5000;

const pollMilliseconds = 50;

/**
 * Creates a file that must not exist yet, and leaves it open for writing. Returns null if it exists; any other error
 * throws and leaves no file.
 */
export function createFile(file: string, text: string): number | null {
  const descriptor = openNew(file);
  if (descriptor === null) return null;
  try {
    writeSync(descriptor, text);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    rmSync(file, { force: true });
    throw error;
  }
}

function openNew(file: string): number | null {
  try {
    return openSync(file, "wx");
  } catch (error) {
    if (hasCode(error, "EEXIST")) return null;
    throw error;
  }
}

/** Null if there is no file. Opening a file shows writes from other machines; reading its attributes may not. */
export function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

/**
 * Atomically replaces `found` with the claim and leaves the file open. Returns null if the file's text has changed:
 * only the process that created the guard may replace or remove the file.
 */
export function replaceFile(file: string, found: string | null, claim: string): number | null {
  const guard = takeoverGuardPath(file);
  const descriptor = createFile(guard, claim);
  if (descriptor === null) return null;
  if (readText(file) === found) {
    renameSync(guard, file);
    if (readText(file) === claim) return descriptor;
  } else {
    rmSync(guard, { force: true });
  }
  closeSync(descriptor);
  return null;
}

/** Removes the file if it still holds this claim. */
export function removeFile(file: string, claim: string): void {
  const guard = takeoverGuardPath(file);
  const descriptor = createFile(guard, "");
  if (descriptor === null) return;
  try {
    if (readText(file) === claim) rmSync(file, { force: true });
  } finally {
    closeSync(descriptor);
    rmSync(guard, { force: true });
  }
}

/** Creates the guard file. A guard left by a killed process blocks others only briefly. */
function takeoverGuardPath(file: string): string {
  const guard = `${file}.takeover`;
  if (ageOf(guard) > guardMilliseconds) rmSync(guard, { force: true });
  return guard;
}

/**
 * Watches a file that contains `found` until it is written or touched (`alive`), removed (`released`), or unchanged for
 * this many milliseconds (`stale`). Does not depend on another machine's clock.
 */
export async function watchFile(
  file: string,
  found: string | null,
  milliseconds: number,
): Promise<"alive" | "released" | "stale"> {
  const first = timeOf(file);
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    await wait(pollMilliseconds);
    const text = readText(file);
    if (text === null) return "released";
    if (text !== found || timeOf(file) !== first) return "alive";
  }
  return "stale";
}

/** Milliseconds since the file was last written or touched, by this machine's clock; 0 if it does not exist. */
export function ageOf(file: string): number {
  const time = timeOf(file);
  return time === 0 ? 0 : Date.now() - time;
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
