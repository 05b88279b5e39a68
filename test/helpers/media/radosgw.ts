import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { S3Settings } from "#providers/s3-store/s3-client.ts";
import { createS3Client } from "#providers/s3-store/s3-client.ts";
import { freePort } from "#test/helpers/free-port.ts";

/** A Debian system with the package `radosgw`, for machines whose own package lacks `dbstore`. */
const system = process.env["RADOSGW_ROOT"] ?? "/var/cache/taoli/radosgw";

const oldest = 18;

/**
 * The system that runs radosgw: `root` is empty for this one, else the folder of another. Null if it is not installed.
 */
function findRadosgw(): { root: string } | null {
  if (process.platform !== "linux") return null;
  try {
    const version = execFileSync("radosgw", ["--version"], { stdio: ["ignore", "pipe", "ignore"] }).toString();
    if (Number(/version (\d+)/.exec(version)?.[1]) >= oldest) return { root: "" };
  } catch {}
  return process.getuid?.() === 0 && existsSync(join(system, "usr/bin/radosgw")) ? { root: system } : null;
}

const found = findRadosgw();

/** Whether tests can start one. */
export const hasRadosgw = found !== null;

if (!hasRadosgw)
  process.stderr.write(`No radosgw ${oldest} or newer: the tests of the S3 store are skipped (CONTRIBUTING.md).\n`);

export type S3Server = {
  /** The settings of an empty bucket. */
  settings: S3Settings;
  start(): Promise<void>;
  /** Simulates a power failure. */
  kill(): Promise<void>;
  /** Returns once every thread has stopped: until `resume` the server accepts connections but does not respond. */
  pause(): Promise<void>;
  resume(): void;
  close(): Promise<void>;
};

/** Starts Ceph's S3 server, which verifies signatures, with its files in a separate folder. */
export async function startRadosgw(): Promise<S3Server> {
  const { root } = found ?? { root: "" };
  const inside = root === "" ? tmpdir() : "/srv";
  mkdirSync(join(root, inside), { recursive: true });
  const outside = mkdtempSync(join(root, inside, "taoli-s3-"));
  const folder = outside.slice(root.length);
  const port = await freePort();
  writeFileSync(join(outside, "ceph.conf"), configuration(folder, port));
  const [command, ...before] = root === "" ? [] : ["chroot", root];
  const run = (name: string, ...rest: string[]): [string, string[]] => {
    const words = [name, "-c", join(folder, "ceph.conf"), "--no-mon-config", ...rest];
    return command === undefined ? [name, words.slice(1)] : [command, [...before, ...words]];
  };
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "photos",
    region: "us-east-1",
    accessKeyId: "the-key",
    secretAccessKey: "the-secret",
    prefix: "taoli/media/",
    pathStyle: true,
  };
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const [file, words] = run("radosgw", "-n", "client.rgw.x", "-f");
    server = spawn(file, words, { stdio: "ignore" });
    while (!(await isOpen(port))) {
      if (server.exitCode !== null) throw new Error(`radosgw ended with ${server.exitCode}.`);
      await wait(20);
    }
  }

  async function kill(): Promise<void> {
    const ending = server;
    server = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill("SIGKILL");
    await ended;
  }

  // Created before the server starts: the two have once locked each other out of the store.
  const user = ["--uid=taoli", "--display-name=Taoli", "--access-key=the-key", "--secret-key=the-secret"];
  createUser(() => {
    // Removes the files of an attempt that was killed.
    for (const name of readdirSync(outside))
      if (name !== "ceph.conf") rmSync(join(outside, name), { recursive: true, force: true });
    execFileSync(...run("radosgw-admin", "user", "create", ...user), {
      stdio: "ignore",
      timeout: 20_000,
      killSignal: "SIGKILL",
    });
  });
  await start();
  const create = { attempts: 20, attemptMs: 5_000, allMs: 20_000 };
  await createS3Client(settings).send({ method: "PUT", key: null }, create);
  return {
    settings,
    start,
    kill,
    async pause() {
      server?.kill("SIGSTOP");
      while (!areAllStopped(server?.pid ?? 0)) await wait(5);
    },
    resume: () => void server?.kill("SIGCONT"),
    async close() {
      await kill();
      rmSync(outside, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number): string {
  const store = ["rgw_backend_store = dbstore", "rgw_config_store = dbstore", `dbstore_db_dir = ${folder}`];
  const files = [`dbstore_config_uri = file:${folder}/config.db`, `rgw_data = ${folder}`, `run_dir = ${folder}`];
  const none = ["cluster", "service", "client"].map((name) => `auth_${name}_required = none`);
  const rest = ["admin_socket =", "mon_host = 127.0.0.1", `rgw_frontends = beast endpoint=127.0.0.1:${port}`];
  return ["[global]", ...store, ...files, ...none, ...rest, ""].join("\n");
}

/** The kernel stops the threads of a process one after the other: on a busy machine some still respond meanwhile. */
function areAllStopped(pid: number): boolean {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).every((task) => /\) T /u.test(readFileSync(`${tasks}/${task}/stat`, "utf8")));
}

function isOpen(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Returns the settings of a process that stores photos in this bucket. */
export function s3Environment(settings: S3Settings): Record<string, string> {
  return {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_PREFIX: settings.prefix,
  };
}

/** On a busy machine, radosgw-admin sometimes deadlocks: another attempt on new files succeeds. */
function createUser(attempt: () => void): void {
  for (let left = 2; ; left -= 1) {
    try {
      return attempt();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
