import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "../wait.ts";
import { type Addresses, drillPassword, readEnvironment, readTemplate } from "./configuration.ts";
import { chown, DatabaseNode, type Member } from "./database-node.ts";
import { Program } from "./programs.ts";
import type { Requirements } from "./requirements.ts";

const nodeCount = 3;
const appCount = 3;
const walDiskSize = "512m";

export const stripe = { secretKey: "sk_test_drill_0123456789", webhookSecret: "whsec_drill_0123456789abcdef01234567" };

/** All processes of the drill, on this machine. */
export class Topology {
  readonly room = mkdtempSync(join(tmpdir(), "taoli-cluster-"));
  readonly addresses: Addresses;
  readonly nodes: readonly DatabaseNode[];
  readonly apps: readonly Program[];
  readonly etcd: Program;
  readonly haproxy: Program;
  readonly pgbouncer: Program;
  /** Whether the WAL is on separate disks, which can be filled. */
  hasWalDisks = false;
  readonly #nginx: Program;
  readonly #sandbox: Program;
  readonly #requirements: Requirements;

  constructor(addresses: Addresses, requirements: Requirements) {
    this.addresses = addresses;
    this.#requirements = requirements;
    chmodSync(this.room, 0o755);
    mkdirSync(join(this.room, "log"));
    this.nodes = Array.from({ length: nodeCount }, (_, index) => {
      return new DatabaseNode(index + 1, this.room, addresses, requirements);
    });
    this.etcd = this.#etcd();
    this.haproxy = this.#program("haproxy", ["-db", "-f", this.#write("haproxy.cfg")]);
    this.pgbouncer = this.#pgbouncer();
    this.apps = Array.from({ length: appCount }, (_, index) => this.#app(index));
    this.#nginx = this.#program("nginx", ["-p", this.room, "-e", "log/nginx-errors.log", "-c", this.#nginxFile()]);
    const webhook = ["--webhook-url", `${this.origin}/functions/v1/stripe-webhook`];
    const keys = ["--secret-key", stripe.secretKey, "--webhook-secret", stripe.webhookSecret];
    this.#sandbox = new Program("stripe-sandbox", join(this.room, "log"), {
      file: process.execPath,
      args: ["stripe-sandbox/command/main.ts", "--port", String(addresses.sandboxPort), ...webhook, ...keys],
    });
  }

  get origin(): string {
    return `http://localhost:${this.addresses.nginxPort}`;
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.addresses.sandboxPort}`;
  }

  appUrl(index: number): string {
    return `http://${this.#appHost(index)}:${this.addresses.port(3000)}`;
  }

  /** Returns the app process behind an upstream address of nginx. */
  appAt(upstream: string): number {
    return this.apps.findIndex((_, index) => upstream.startsWith(this.#appHost(index)));
  }

  async up(): Promise<void> {
    this.#mountWalDisks();
    this.etcd.start();
    this.#sandbox.start();
    await waitUntil("etcd responds", 20, () =>
      responds(`http://${this.addresses.host(21)}:${this.addresses.port(2379)}/health`),
    );
    const [first, ...others] = this.nodes;
    first?.start();
    await waitUntil("the first node is primary", 60, async () => (await first?.isPrimary()) ?? false);
    for (const node of others) node.start();
    this.haproxy.start();
    this.pgbouncer.start();
    await this.untilHealthy(90);
    await first?.query(`create role taoli login password '${drillPassword}'`);
    await first?.query("create database taoli owner taoli");
    for (const [index, app] of this.apps.entries()) {
      app.start();
      await waitUntil("the app process is ready", 40, () => this.isReady(index));
    }
    this.#nginx.start();
    await waitUntil("nginx responds", 10, () => responds(`${this.origin}/healthz`));
  }

  async down(retainsFolder: boolean): Promise<void> {
    await Promise.all([...this.apps, this.#nginx, this.#sandbox].map((program) => program.stop()));
    await Promise.all([this.pgbouncer, this.haproxy, ...this.nodes].map((program) => program.stop()));
    await this.etcd.stop();
    if (this.hasWalDisks) for (const { walFolder } of this.nodes) execFileSync("umount", ["-l", walFolder]);
    if (!retainsFolder) rmSync(this.room, { recursive: true, force: true });
  }

  /** Restarts one app process as a deployment does, and waits until it is ready. */
  async restartApp(index: number): Promise<void> {
    await this.apps[index]?.stop();
    this.apps[index]?.start();
    await waitUntil("the app process is ready", 40, () => this.isReady(index));
  }

  isReady(index: number): Promise<boolean> {
    return responds(`${this.appUrl(index)}/readyz`);
  }

  async members(): Promise<Member[]> {
    const views = await Promise.all(this.nodes.map((node) => node.members()));
    return views.toSorted((one, other) => other.length - one.length)[0] ?? [];
  }

  /** Waits for the node that accepts writes. */
  async primary(): Promise<DatabaseNode> {
    let found: DatabaseNode | undefined;
    await waitUntil("a node accepts writes", 40, async () => {
      const primaries = await Promise.all(this.nodes.map((node) => node.isPrimary(3000)));
      found = this.nodes[primaries.indexOf(true)];
      return found !== undefined;
    });
    if (found === undefined) throw new Error("No node accepts writes.");
    return found;
  }

  /** Returns the synchronous replica or the other one. */
  async replica(role: "sync_standby" | "replica"): Promise<DatabaseNode> {
    const name = (await this.members()).find((one) => one.role === role)?.name;
    const node = this.nodes.find((one) => one.name === name);
    if (node === undefined) throw new Error(`There is no ${role}.`);
    return node;
  }

  /** Waits for one primary, a synchronous standby and another replica, both streaming. */
  async untilHealthy(seconds: number): Promise<void> {
    await waitUntil("three healthy database nodes", seconds, async () => {
      const members = await this.members();
      const roles = members
        .filter(({ state }) => state === "running" || state === "streaming")
        .map(({ role }) => role)
        .toSorted();
      return roles.join() === "leader,replica,sync_standby";
    });
  }

  #appHost(index: number): string {
    return this.addresses.host(31 + index);
  }

  #program(name: "haproxy" | "nginx", args: string[]): Program {
    const options = { file: this.#requirements[name], args, restartAfterMs: 1000 };
    return new Program(name, join(this.room, "log"), options);
  }

  #write(name: string, changes: Record<string, string> = {}): string {
    const file = join(this.room, name);
    writeFileSync(file, readTemplate(name, this.addresses, changes));
    chown(file, this.#requirements);
    return file;
  }

  #etcd(): Program {
    const folder = join(this.room, "etcd");
    mkdirSync(folder, { mode: 0o700 });
    chown(folder, this.#requirements);
    const environment = readEnvironment(readTemplate("etcd.env", this.addresses, { "/var/lib/etcd": folder }));
    const peers = { ETCD_INITIAL_CLUSTER: `etcd1=${environment["ETCD_INITIAL_ADVERTISE_PEER_URLS"]}` };
    return new Program("etcd", join(this.room, "log"), {
      file: this.#requirements.etcd,
      args: [],
      environment: { ...environment, ...peers },
      identity: this.#requirements.identity,
    });
  }

  #pgbouncer(): Program {
    const users = join(this.room, "userlist.txt");
    writeFileSync(users, `"taoli" "${drillPassword}"\n`, { mode: 0o600 });
    chown(users, this.#requirements);
    return new Program("pgbouncer", join(this.room, "log"), {
      file: this.#requirements.pgbouncer,
      args: [this.#write("pgbouncer.ini", { "/etc/pgbouncer/userlist.txt": users })],
      identity: this.#requirements.identity,
      restartAfterMs: 1000,
    });
  }

  #app(index: number): Program {
    const settings = readEnvironment(readTemplate("taoli.env", this.addresses, { "10.0.0.31": this.#appHost(index) }));
    return new Program(`app${index + 1}`, join(this.room, "log"), {
      file: process.execPath,
      args: ["server/serve.js"],
      restartAfterMs: 1000,
      environment: {
        ...settings,
        NODE_ENV: "production",
        PORT: String(this.addresses.port(3000)),
        ORIGIN: this.origin,
        DATA_DIR: join(this.room, `app${index + 1}`),
        LOG_LEVEL: "warn",
        AUTH_RATE_LIMITS: "0",
        // The sandbox is a process outside the cluster, so that a failover cannot lose its data.
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: this.sandboxUrl,
      },
    });
  }

  #nginxFile(): string {
    const site = this.#write("nginx.conf", {
      "listen 80;": `listen 127.0.0.1:${this.addresses.nginxPort};`,
      'proxy_set_header Connection "";':
        'proxy_set_header Connection "";\n  add_header X-Served-By $upstream_addr always;',
    });
    const main = join(this.room, "nginx-main.conf");
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path nginx-${name};`,
    );
    writeFileSync(
      main,
      `daemon off; pid nginx.pid; worker_processes 1; events { worker_connections 1024; }
http { access_log off; ${folders.join(" ")} include ${site}; }\n`,
    );
    return main;
  }

  #mountWalDisks(): void {
    try {
      for (const { walFolder } of this.nodes) {
        execFileSync("mount", ["-t", "tmpfs", "-o", `size=${walDiskSize},mode=700`, "tmpfs", walFolder], {
          stdio: "pipe",
        });
        chown(walFolder, this.#requirements);
      }
      this.hasWalDisks = true;
    } catch {
      this.hasWalDisks = false;
    }
  }
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
