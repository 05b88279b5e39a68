import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When a process began, in whatever form the system tells it: with the number it names one process for good. Null when
 * it cannot be told.
 */
export function processStart(pid: number): string | null {
  if (process.platform === "win32") return null;
  try {
    return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
  } catch {
    return null;
  }
}

/** The 22nd field of stat, in clock ticks since the machine started. The second one may contain spaces. */
function fromProc(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

function fromPs(pid: number): string | null {
  const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", timeout: 2000 });
  return started.trim() || null;
}
