import { randomUUID } from "node:crypto";
import { constants, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { chmod, cp, mkdir, rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ArchiveError } from "#database/archive/archive-error.ts";
import type { OpenedDatabase } from "#database/database.ts";
import type { Log } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";

/** Copies left behind by a backup are deleted after a day. */
const abandonedMs = 24 * 60 * 60_000;

/** The maximum length of a socket path on both Linux and macOS. */
const maxPathLength = 103;

/** The prefix of the copies of the embedded database's folder, beside it. */
const snapshotPrefix = "pglite.snapshot-";

function socketOf(dataDir: string): string {
  return join(dataDir, "backup.sock");
}

/**
 * Lets `npm run backup` copy the embedded database while this process has it open: for each connection to a socket in
 * the data folder, the database's files are flushed and copied while no statement runs. The response is the path of the
 * copy. Queries wait for the copy, not for the backup. Returns a function that stops serving.
 */
export async function serveSnapshots(
  dataDir: string,
  database: Pick<OpenedDatabase, "kind" | "withSession">,
  log: Pick<Log, "info" | "warn">,
): Promise<() => Promise<void>> {
  const socketPath = socketOf(dataDir);
  if (database.kind !== "pglite" || process.platform === "win32") return async () => {};
  deleteAbandoned(dataDir);
  if (Buffer.byteLength(socketPath) > maxPathLength) {
    log.warn("backup-needs-a-stop", { reason: "the path of DATA_DIR is too long for a socket" });
    return async () => {};
  }
  rmSync(socketPath, { force: true });
  const respond = async (socket: Socket) => {
    socket.on("error", () => {});
    const started = performance.now();
    try {
      const copy = await copyFolder(dataDir, database);
      log.info("database-copied", { ms: Math.round(performance.now() - started) });
      if (socket.writable) socket.end(copy);
      else await rm(copy, { recursive: true, force: true });
    } catch (error) {
      log.warn("database-not-copied", errorFields(error));
      socket.destroy();
    }
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => void respond(socket));
  server.on("error", (error) => log.warn("backup-needs-a-stop", errorFields(error)));
  await listen(server, socketPath);
  return async () => {
    await new Promise((resolve) => server.close(resolve));
  };
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve) => {
    server.once("listening", resolve).once("error", () => resolve());
    server.listen(path);
  });
  if (server.listening) await chmod(path, 0o600);
}

/** The transaction blocks all others while the files are copied. */
async function copyFolder(dataDir: string, { withSession }: Pick<OpenedDatabase, "withSession">): Promise<string> {
  const copy = join(dataDir, `${snapshotPrefix}${randomUUID()}`);
  await mkdir(copy, { mode: 0o700 });
  try {
    await withSession((session) =>
      session.transaction(async (inside) => {
        await inside.run("checkpoint");
        await cp(join(dataDir, "pglite"), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
      }),
    );
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

function deleteAbandoned(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith(snapshotPrefix))) {
    const path = join(dataDir, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedMs) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Requests a copy of the database from the process that has it open. Throws an ArchiveError if there is no such
 * process.
 */
export async function requestSnapshot(dataDir: string): Promise<string> {
  const socket = connect(socketOf(dataDir));
  const copy = await text(socket).catch((error: unknown) => {
    throw new ArchiveError(
      `The database in ${dataDir} is in use by a process that does not respond to backups. Stop it, and start it again afterwards.`,
      error,
    );
  });
  if (copy === "") throw new ArchiveError("The server could not copy its database; its log says why.");
  return copy;
}
