import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copySnapshotTo } from "#test/helpers/database/server/pglite-snapshot.ts";
import { freePort } from "#test/helpers/free-port.ts";

export type Site = {
  origin: string;
  dataDir: string;
  /** Stops the process, deletes its data and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

type Options = {
  /** Number of demo listings in the database. */
  listings?: number;
  /** For a site whose port another one must know in advance; a free one otherwise. */
  port?: number;
  environment?: Record<string, string>;
  /** Starts the development server, with Vite's modules, instead of the production build. */
  development?: boolean;
  /** Runs on the data folder before the server opens it. */
  prepare?: (dataDir: string) => Promise<void>;
};

/** The server as a separate process with its own embedded database. `npm test` builds it first. */
export async function startSite(options: Options = {}): Promise<Site> {
  const { listings = 400, environment = {}, development = false, prepare, port = await freePort() } = options;
  const dataDir = mkdtempSync(join(tmpdir(), "taoli-site-"));
  await copySnapshotTo(dataDir);
  const origin = `http://localhost:${port}`;
  const mode = development ? "development" : "production";
  const env = { ...process.env, NODE_ENV: mode, DATA_DIR: dataDir, LOG_LEVEL: "error", ...environment };
  if (listings > 0) {
    await promisify(execFile)(process.execPath, ["scripts/seed.ts", "--listings", String(listings)], { env });
  }
  await prepare?.(dataDir);
  const child = spawn(process.execPath, [development ? "server/dev.ts" : "server/serve.js"], {
    env: { ...env, PORT: String(port), ORIGIN: origin },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await untilReady(origin, child).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw error;
  });
  return {
    origin,
    dataDir,
    async stop(signal = "SIGINT") {
      child.kill(signal);
      const code = await ended;
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1800; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server was not ready within 90 s.");
}
