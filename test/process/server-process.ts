import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settings } from "#server/start/config.ts";
import { freePort } from "#test/helpers/free-port.ts";

export type ServerProcess = {
  pid: number;
  port: number;
  origin: string;
  stdout(): string;
  stderr(): string;
  /** The lines of the log so far, read as JSON. */
  log(): Record<string, unknown>[];
  /** Rejects when the process ends before it is ready. */
  ready: Promise<void>;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): void;
  killGroup(signal: NodeJS.Signals): void;
};

type Options = {
  port?: number;
  environment?: Record<string, string>;
  /** The folder that has the build, if it is not this project's. */
  cwd?: string;
  command?: string[];
  /** A program with arguments that launches the server. Signals then go to that program. */
  launcher?: string[];
};

/** Starts the production server in a separate process group, with its data in `dataDir`. */
export async function startServer(dataDir: string, options: Options = {}): Promise<ServerProcess> {
  const { port = await freePort(), environment = {}, cwd, command = ["server/serve.js"], launcher = [] } = options;
  const [program = process.execPath, ...messages] = [...launcher, process.execPath, ...command];
  const child = spawn(program, messages, {
    detached: true,
    cwd,
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal)),
  );
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => stdout.includes("Taoli is ready") && resolve());
    void ended.then((end) => reject(new Error(`The server ended with ${end}: ${stderr}`)));
  });
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    port,
    origin: `http://localhost:${port}`,
    stdout: () => stdout,
    stderr: () => stderr,
    log: () =>
      stdout
        .split("\n")
        .filter(isJson)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ready,
    ended,
    kill: (signal) => void child.kill(signal),
    killGroup: (signal) => process.kill(-(child.pid ?? 0), signal),
  };
}

/** Creates a temporary data folder. Returns it with a function that removes it. */
export function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "taoli-process-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function isJson(line: string): boolean {
  return line.startsWith("{");
}

/** Removes settings of the server from the tests' environment. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in settings.shape)));
}
