import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseNode } from "./nodes/database-node.ts";
import type { Topology } from "./nodes/topology.ts";
import { wait, waitUntil } from "./wait.ts";

/** The goal of a row. Absent: reported only. */
type Goals = { failedWrites?: number; maxGapSeconds?: number };

export type Scenario = {
  name: string;
  title: string;
  goals: Goals;
  /** Whether another node becomes primary. */
  promotes?: true;
  /** Confirmed rows must be lost: a positive control for the comparison. */
  isControl?: true;
  /** The reason why the row cannot run here; null if it can. */
  obstacle?: (topology: Topology) => string | null;
  /** Causes the failure and ends it. `promoted` is called by scenarios that need the new primary before they end. */
  run(topology: Topology): Promise<void>;
};

const freezeMs = 20_000;
const etcdAwayMs = 15_000;
const withoutPrimarySeconds = 45;

/** Ordered so that each row begins with a healthy cluster; the positive control is last. */
export const scenarios: readonly Scenario[] = [
  { name: "none", title: "none, 10 s", goals: { failedWrites: 0, maxGapSeconds: 3 }, run: () => wait(10_000) },
  {
    name: "kill-app",
    title: "kill -9 of an app process",
    goals: {},
    async run({ apps }) {
      apps[0]?.signal("SIGKILL");
      await wait(8000);
    },
  },
  {
    name: "kill-pgbouncer",
    title: "kill -9 of PgBouncer, back after 1 s",
    goals: {},
    async run({ pgbouncer }) {
      pgbouncer.signal("SIGKILL");
      await wait(6000);
    },
  },
  {
    name: "kill-haproxy",
    title: "kill -9 of HAProxy, back after 1 s",
    goals: {},
    async run({ haproxy }) {
      haproxy.signal("SIGKILL");
      await wait(6000);
    },
  },
  {
    name: "kill-replica",
    title: "kill -9 of the synchronous replica",
    goals: { failedWrites: 0 },
    async run(topology) {
      const replica = await topology.replica("sync_standby");
      await killAndRestart(replica, () => wait(6000));
    },
  },
  {
    name: "switchover",
    title: "planned switchover",
    goals: { failedWrites: 0 },
    promotes: true,
    async run(topology) {
      const primary = await topology.primary();
      const replica = await topology.replica("sync_standby");
      await primary.switchover(primary.name, replica.name);
      await untilPromoted(topology, primary);
    },
  },
  {
    name: "kill-postgres",
    title: "kill -9 of the primary's PostgreSQL only",
    goals: { maxGapSeconds: 15 },
    promotes: true,
    async run(topology) {
      const primary = await topology.primary();
      primary.signalPostgres("SIGKILL");
      await untilPromoted(topology, primary);
    },
  },
  {
    name: "kill-primary",
    title: "kill -9 of the primary: PostgreSQL and Patroni",
    goals: { maxGapSeconds: 15 },
    promotes: true,
    async run(topology) {
      const primary = await topology.primary();
      await killAndRestart(primary, () => untilPromoted(topology, primary));
    },
  },
  {
    name: "freeze-replica",
    title: "SIGSTOP of the synchronous replica, 20 s",
    goals: {},
    async run(topology) {
      const replica = await topology.replica("sync_standby");
      await freeze(replica, "signalPostgres");
    },
  },
  {
    name: "freeze-primary",
    title: "SIGSTOP of the primary: PostgreSQL and Patroni, 20 s",
    goals: {},
    promotes: true,
    async run(topology) {
      await freeze(await topology.primary(), "signalAll");
    },
  },
  {
    name: "freeze-postgres",
    title: "SIGSTOP of the primary's PostgreSQL only, 20 s",
    goals: {},
    promotes: true,
    async run(topology) {
      await freeze(await topology.primary(), "signalPostgres");
    },
  },
  {
    name: "etcd-away",
    title: "etcd away, 15 s",
    goals: {},
    async run({ etcd }) {
      await etcd.stop("SIGKILL");
      await wait(etcdAwayMs);
      etcd.start();
      await wait(3000);
    },
  },
  {
    name: "wal-full",
    title: "disk of the primary's WAL full",
    goals: {},
    promotes: true,
    obstacle: ({ hasWalDisks }) => (hasWalDisks ? null : "this user may not mount disks"),
    async run(topology) {
      const primary = await topology.primary();
      const filler = fillDisk(primary);
      try {
        await exhaustWal(primary);
        await untilPromoted(topology, primary);
        await wait(2000);
      } finally {
        rmSync(filler, { force: true });
      }
    },
  },
  {
    name: "rolling-upgrade",
    title: "rolling restart of the app processes",
    goals: { failedWrites: 0 },
    async run(topology) {
      for (const index of topology.apps.keys()) await topology.restartApp(index);
    },
  },
  {
    name: "control",
    title: "control: synchronous mode off, replicas frozen, primary killed",
    goals: {},
    promotes: true,
    isControl: true,
    run: forceDataLoss,
  },
];

async function killAndRestart(node: DatabaseNode, meanwhile: () => Promise<void>): Promise<void> {
  node.signalAll("SIGKILL");
  await meanwhile();
  await wait(2000);
  node.start();
}

async function freeze(node: DatabaseNode, signal: "signalAll" | "signalPostgres"): Promise<void> {
  node[signal]("SIGSTOP");
  await wait(freezeMs);
  node[signal]("SIGCONT");
}

async function untilPromoted({ nodes }: Topology, before: DatabaseNode): Promise<void> {
  const others = nodes.filter((node) => node !== before);
  await waitUntil("another node is primary", withoutPrimarySeconds, async () => {
    return (await Promise.all(others.map((node) => node.isPrimary()))).some(Boolean);
  });
}

/** Writes a file until the disk is full. Returns its path. */
function fillDisk({ walFolder }: DatabaseNode): string {
  const path = join(walFolder, "filler");
  const file = openSync(path, "w");
  try {
    for (let size = 1024 * 1024; size >= 4096; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
  return path;
}

/** Switches segments repeatedly, until the existing ones are used up and the server has to create one. */
async function exhaustWal(primary: DatabaseNode): Promise<void> {
  const statement = "select pg_logical_emit_message(false, 'drill', 'x'), pg_switch_wal()";
  try {
    for (let segments = 0; segments < 100; segments += 1) await primary.query(statement, { timeoutMs: 5000 });
  } catch {
    return;
  }
  throw new Error("The disk is full, and the primary still creates WAL.");
}

/**
 * Without synchronous replication, and while no replica receives anything, a failover loses all writes confirmed in the
 * last seconds. The receivers are killed, because the kernel would deliver the data that it buffers for them.
 */
async function forceDataLoss(topology: Topology): Promise<void> {
  const primary = await topology.primary();
  const replicas = topology.nodes.filter((node) => node !== primary);
  await primary.configure({ synchronous_mode: false });
  await waitUntil("writes wait for no replica", 20, async () => {
    const rows = await primary.query("select where current_setting('synchronous_standby_names') = ''");
    return rows.length > 0;
  });
  for (const replica of replicas) {
    replica.signalPostgres("SIGSTOP");
    replica.killReceiver();
  }
  await wait(3000);
  await killAndRestart(primary, async () => {
    for (const replica of replicas) replica.signalPostgres("SIGCONT");
    await untilPromoted(topology, primary);
    await (await topology.primary()).configure({ synchronous_mode: true });
  });
}
