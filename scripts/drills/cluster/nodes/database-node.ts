import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { type Addresses, drillPassword, readTemplate } from "./configuration.ts";
import { childrenOf, commandOf, Program, sendSignal } from "./programs.ts";
import type { Requirements } from "./requirements.ts";

const member = z.object({ name: z.string(), role: z.string(), state: z.string() });
const clusterSchema = z.object({ members: z.array(member) });

export type Member = z.infer<typeof member>;

/** One of three database machines: Patroni and the PostgreSQL that it runs. */
export class DatabaseNode {
  readonly name: string;
  readonly host: string;
  /** The folder of its WAL, which may be a separate disk. */
  readonly walFolder: string;
  readonly #dataFolder: string;
  readonly #addresses: Addresses;
  readonly #patroni: Program;

  constructor(number: number, room: string, addresses: Addresses, requirements: Requirements) {
    this.name = `pg${number}`;
    this.host = addresses.host(10 + number);
    this.#addresses = addresses;
    const folder = join(room, this.name);
    this.walFolder = join(folder, "wal");
    this.#dataFolder = join(folder, "data");
    for (const each of [folder, this.walFolder]) own(each, requirements);
    const file = join(folder, "patroni.yml");
    writeFileSync(file, this.#configuration(folder, requirements), { mode: 0o600 });
    chown(file, requirements);
    this.#patroni = new Program(this.name, join(room, "log"), {
      file: requirements.patroni,
      args: [file],
      folder,
      identity: requirements.identity,
    });
  }

  /** The guide's file, with folders inside the drill's, little memory, and the WAL in a folder that can be filled. */
  #configuration(folder: string, { postgresBinaries }: Requirements): string {
    const own = {
      "name: pg1": `name: ${this.name}`,
      "10.0.0.11": this.host,
      "10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379": "10.0.0.21:2379",
      "/var/lib/postgresql/15/taoli": this.#dataFolder,
      "/usr/lib/postgresql/15/bin": postgresBinaries,
      "/var/lib/postgresql/.pgpass-patroni": join(folder, "pgpass"),
      "/var/run/postgresql": folder,
      "wal_keep_size: 1GB": "wal_keep_size: 128MB",
      "max_wal_size: 2GB": "max_wal_size: 256MB\n        shared_buffers: 64MB",
      "    - data-checksums": `    - data-checksums\n    - waldir: ${this.walFolder}`,
      "    - checkpoint: fast": `    - checkpoint: fast\n    - waldir: ${this.walFolder}`,
    };
    return readTemplate("patroni.yml", this.#addresses, own);
  }

  start(): void {
    this.#patroni.start();
  }

  /** The processes of PostgreSQL; none while it is down. */
  #postgres(): number[] {
    const file = join(this.#dataFolder, "postmaster.pid");
    if (!existsSync(file)) return [];
    const postmaster = Number(readFileSync(file, "utf8").split("\n")[0]);
    // Another process may have this pid by now.
    if (!commandOf(postmaster).includes(this.#dataFolder)) return [];
    return [postmaster, ...childrenOf(postmaster)];
  }

  signalPostgres(signal: NodeJS.Signals): void {
    for (const pid of this.#postgres()) sendSignal(pid, signal);
  }

  signalAll(signal: NodeJS.Signals): void {
    this.#patroni.signal(signal);
    this.signalPostgres(signal);
  }

  /** Kills the process that receives the primary's WAL, along with the data that the kernel buffers for it. */
  killReceiver(): void {
    for (const pid of this.#postgres()) if (commandOf(pid).includes("walreceiver")) sendSignal(pid, "SIGKILL");
  }

  async stop(): Promise<void> {
    this.signalPostgres("SIGCONT");
    await this.#patroni.stop();
    this.signalPostgres("SIGKILL");
  }

  /** Runs one statement as the superuser, on a separate connection. */
  async query(text: string, options: { database?: string; timeoutMs?: number } = {}): Promise<unknown[]> {
    const { database = "postgres", timeoutMs = 10_000 } = options;
    const client = new Client({
      host: this.host,
      port: this.#addresses.port(5432),
      user: "postgres",
      password: drillPassword,
      database,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      client.end().catch(() => {});
    }
  }

  /** Whether it accepts writes; false if it does not respond in time. */
  async isPrimary(timeoutMs = 500): Promise<boolean> {
    try {
      const rows = await this.query("select not pg_is_in_recovery() as primary", { timeoutMs });
      return z.array(z.object({ primary: z.boolean() })).parse(rows)[0]?.primary ?? false;
    } catch {
      return false;
    }
  }

  /** Returns the members according to this node's Patroni; empty if it does not respond. */
  async members(): Promise<Member[]> {
    try {
      const response = await fetch(this.#url("/cluster"), { signal: AbortSignal.timeout(2000) });
      return clusterSchema.parse(await response.json()).members;
    } catch {
      return [];
    }
  }

  async configure(change: object): Promise<void> {
    await this.#ask("PATCH", "/config", change);
  }

  async switchover(from: string, to: string): Promise<void> {
    await this.#ask("POST", "/switchover", { leader: from, candidate: to });
  }

  async #ask(method: string, path: string, body: object): Promise<void> {
    const credentials = Buffer.from(`patroni:${drillPassword}`).toString("base64");
    const response = await fetch(this.#url(path), {
      method,
      headers: { authorization: `Basic ${credentials}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Patroni: ${method} ${path} ${response.status}: ${await response.text()}`);
  }

  #url(path: string): string {
    return `http://${this.host}:${this.#addresses.port(8008)}${path}`;
  }
}

function own(folder: string, requirements: Requirements): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chown(folder, requirements);
}

/** Changes the owner of a file to PostgreSQL's user, if that is another user. */
export function chown(path: string, { identity }: Requirements): void {
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid);
}
