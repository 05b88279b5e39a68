import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { freePort } from "#test/helpers/free-port.ts";

export type ChildServer = {
  origin: string;
  pid: number;
  readyMs: number;
  /** Milliseconds of processor time so far, of all threads (Linux). */
  cpuMs(): number;
  /** Megabytes of resident memory (Linux). */
  rssMb(): number;
  stop(): Promise<void>;
};

/** Starts a server in its own process and waits until it responds to `/healthz` or `/`. */
export async function startChild(argv: string[], environment: Record<string, string>): Promise<ChildServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, argv, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      ...environment,
      PORT: String(port),
      ORIGIN: origin,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(origin, child);
  const readyMs = Math.round(performance.now() - start);
  const { pid = 0 } = child;
  return { origin, pid, readyMs, cpuMs: () => cpuMs(pid), rssMb: () => rssMb(pid), stop: () => stop(child) };
}

/** User and system time in /proc/<pid>/stat, in hundredths of a second. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function rssMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const response = await fetch(`${origin}/healthz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server did not respond within 30 s.");
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGINT");
  });
}
