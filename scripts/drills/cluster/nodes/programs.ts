import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type ProgramOptions = {
  file: string;
  args: readonly string[];
  environment?: Record<string, string>;
  folder?: string;
  identity?: { uid?: number; gid?: number };
  /** The delay of a restart after an exit, like `Restart=always` of systemd. */
  restartAfterMs?: number;
};

/** A child process that may run several times. Its output goes to one file. */
export class Program {
  readonly logFile: string;
  readonly #options: ProgramOptions;
  #child: ChildProcess | null = null;
  #isWanted = false;
  #restart: NodeJS.Timeout | undefined;

  constructor(name: string, folder: string, options: ProgramOptions) {
    this.logFile = join(folder, `${name}.log`);
    this.#options = options;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    const { file, args, environment = {}, folder, identity, restartAfterMs } = this.#options;
    this.#isWanted = true;
    const log = openSync(this.logFile, "a");
    const child = spawn(file, args, {
      env: { PATH: process.env["PATH"], HOME: "/tmp", LANG: "C.UTF-8", ...environment },
      stdio: ["ignore", log, log],
      // Detached, so that a Ctrl-C reaches only the drill, which then stops everything in order.
      detached: true,
      ...(folder && { cwd: folder }),
      ...identity,
    });
    closeSync(log);
    this.#child = child;
    child.once("error", () => {});
    child.once("exit", () => {
      if (this.#child !== child) return;
      this.#child = null;
      if (this.#isWanted && restartAfterMs !== undefined)
        this.#restart = setTimeout(() => this.#isWanted && this.start(), restartAfterMs);
    });
  }

  /** Sends a signal without changing the wanted state: a supervised program restarts. */
  signal(signal: NodeJS.Signals): void {
    if (this.pid !== null) sendSignal(this.pid, signal);
  }

  /** Ends it without a restart: with this signal, and after ten seconds with SIGKILL. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    this.#isWanted = false;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child === null || child.pid === undefined) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    sendSignal(child.pid, "SIGCONT");
    sendSignal(child.pid, signal);
    const forced = setTimeout(() => child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(forced);
  }

  /** The output so far. */
  output(): string {
    return readFileSync(this.logFile, "utf8");
  }
}

/** Ignores a process that has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Returns the process ids of the children (Linux only). */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
