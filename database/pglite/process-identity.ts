import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/** Identifies a process. Process IDs are comparable only between processes with the same non-null `namespace`. */
export type ProcessIdentity = {
  pid: number;
  /** The machine's boot and the PID namespace in which `pid` is valid. Null if the system does not report them. */
  namespace: string | null;
  /** When the process started, in a system-specific format: distinguishes it from a later one with the same `pid`. */
  start: string | null;
};

/**
 * `unknown` if the other process belongs to another namespace, machine, or boot, or if it is stopped, possibly
 * forever.
 */
export type ProcessState = "running" | "ended" | "unknown";

export function ownIdentity(): ProcessIdentity {
  const { pid } = process;
  return { pid, namespace: readNamespace(), start: readProcess(pid)?.start ?? null };
}

/** Whether a process runs, if that can be determined from here. */
export function stateOf({ pid, namespace, start }: ProcessIdentity): ProcessState {
  if (namespace === null || namespace !== readNamespace()) return "unknown";
  if (!exists(pid)) return "ended";
  const found = readProcess(pid);
  if (found === null || start === null) return "unknown";
  if (found.start !== start || /[ZX]/u.test(found.status)) return "ended";
  return /[Tt]/u.test(found.status) ? "unknown" : "running";
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function readNamespace(): string | null {
  try {
    if (process.platform === "linux") return linuxNamespace();
    return process.platform === "darwin" ? run("sysctl", ["-n", "kern.bootsessionuuid"]) : null;
  } catch {
    return null;
  }
}

/** Null if /proc belongs to another PID namespace: its process IDs then refer to other processes. */
function linuxNamespace(): string | null {
  if (readlinkSync("/proc/self") !== String(process.pid)) return null;
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return `${boot} ${readlinkSync("/proc/self/ns/pid")} ${timeNamespace()}`;
}

/** Start times differ between time namespaces. Kernels before 5.6 have none. */
function timeNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/time");
  } catch {
    return "";
  }
}

/** The status begins with a character: Z for a process that has ended, T for a stopped one. */
type FoundProcess = { start: string; status: string };

function readProcess(pid: number): FoundProcess | null {
  try {
    if (process.platform === "linux") return fromProc(pid);
    return process.platform === "win32" ? null : fromPs(pid);
  } catch {
    return null;
  }
}

/**
 * The third and the 22nd field of stat: status, and start in clock ticks since boot. The second one may contain
 * spaces.
 */
function fromProc(pid: number): FoundProcess | null {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === undefined || fields[19] === undefined ? null : { status: fields[0], start: fields[19] };
}

function fromPs(pid: number): FoundProcess | null {
  const found = /^(\S)\S*\s+(.+)$/u.exec(run("ps", ["-o", "stat=,lstart=", "-p", String(pid)]));
  return found?.[1] === undefined || found[2] === undefined ? null : { status: found[1], start: found[2] };
}

function run(command: string, messages: string[]): string {
  return execFileSync(command, messages, { encoding: "utf8", timeout: 2000 }).trim();
}
