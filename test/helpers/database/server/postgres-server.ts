import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#database/open-database.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { type Binaries, findBinaries } from "./find-binaries.ts";

export type PostgresServer = {
  /** URL of the maintenance database, for a user who may create databases. */
  url: string;
  /** Origin of the server, for printing. */
  origin: string;
  stop(): Promise<void>;
};

/** Trades durability for speed: the data is temporary. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "80" };

/** PostgreSQL does not run as root, so it runs as "nobody". */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/**
 * Returns the server of TEST_DATABASE_URL, which is not stopped, or starts one on a free port of this machine with its
 * data in a temporary folder. Null if there are no binaries. The started one also ends, and removes its folder, if this
 * process is killed.
 */
export async function startPostgres(extraSettings: Record<string, string> = {}): Promise<PostgresServer | null> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) return { url, origin: "TEST_DATABASE_URL", stop: async () => {} };
  const binaries = findBinaries();
  return binaries === null ? null : await run(binaries, createCluster(binaries), extraSettings);
}

/** A primary and a replica that streams from it, with the same user and password. Null if there are no binaries. */
export async function startReplicatedPair(): Promise<{ primary: PostgresServer; replica: PostgresServer } | null> {
  const binaries = findBinaries();
  if (binaries === null) return null;
  const cluster = createCluster(binaries);
  const folder = newFolder();
  const copy: Cluster = { folder, data: join(folder, "data"), password: cluster.password };
  execFileSync("cp", ["-a", cluster.data, copy.data]);
  writeFileSync(join(copy.data, "standby.signal"), "");
  // A replica must allow at least as many as its primary did when it was created.
  const asCreated = { max_connections: "100" };
  const primary = await run(binaries, cluster, asCreated);
  const { username, password, hostname, port } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  return { primary, replica: await run(binaries, copy, { ...asCreated, primary_conninfo: source }) };
}

/** The files of a server, and the password of its initial user. */
export type Cluster = { folder: string; data: string; password: string };

/** Creates a folder owned by the server's user. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "taoli-postgres-"));
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
  return folder;
}

/** A new cluster in a temporary folder, with this superuser name. */
export function createCluster(binaries: Binaries, user = "taoli"): Cluster {
  const folder = newFolder();
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (unprivileged.uid !== undefined) chownSync(passwordFile, unprivileged.uid, unprivileged.gid);
  const data = join(folder, "data");
  const created = ["-D", data, "-U", user, "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  const plain = ["--encoding=UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(binaries.folder, "initdb"), [...created, ...plain], {
    ...unprivileged,
    cwd: folder,
    stdio: "pipe",
    env: { ...process.env, LC_ALL: "C" },
  });
  return { folder, data, password };
}

async function run(
  binaries: Binaries,
  { folder, data, password }: Cluster,
  extraSettings: Record<string, string> = {},
): Promise<PostgresServer> {
  const port = await freePort();
  const keeper = runWhilePiped(binaries, folder, data, port, { ...settings, ...extraSettings });
  const url = `postgres://taoli:${password}@127.0.0.1:${port}/postgres`;
  await untilReady(url, keeper);
  async function stop(): Promise<void> {
    const ended = new Promise((resolve) => keeper.once("exit", resolve));
    keeper.stdin?.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
    if (binaries.temporaryFolder !== null) rmSync(binaries.temporaryFolder, { recursive: true, force: true });
  }
  return { url, origin: `PostgreSQL ${binaries.version} from ${binaries.folder}`, stop };
}

/**
 * Runs the server with a process that reads our pipe: when this process ends in any way, the pipe closes, and the
 * server is stopped.
 */
function runWhilePiped(
  binaries: Binaries,
  folder: string,
  data: string,
  port: number,
  parameters: Record<string, string>,
): ChildProcess {
  const script = `
    program=$1; data=$2; folder=$3; shift 3
    "$program" -D "$data" "$@" >"$folder/log" 2>&1 </dev/null &
    server=$!
    cat >/dev/null
    kill -INT "$server" 2>/dev/null
    wait "$server"
    rm -rf "$folder"
  `;
  const options = { ...parameters, listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return spawn("sh", ["-c", script, "sh", join(binaries.folder, "postgres"), data, folder, ...flags], {
    ...unprivileged,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}

async function untilReady(url: string, keeper: ChildProcess): Promise<void> {
  const opened = await openDatabase({ url });
  try {
    for (let attempt = 0; attempt < 900; attempt += 1) {
      if (await opened.ping(1000)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await opened.close();
  }
  keeper.stdin?.end();
  throw new Error("The PostgreSQL for the tests did not start.");
}
