import type { Database, ReportProblem } from "#database/database.ts";
import type { DatabaseObserver } from "#database/observe-queries.ts";
import { isOutage } from "#database/outage.ts";
import { hostUrls } from "#database/postgres/database-hosts.ts";
import type { PostgresSettings } from "#database/postgres/postgres-client.ts";
import type { PublicReads } from "#database/public-reads.ts";
import { PrimaryPositions } from "./primary-positions.ts";
import { Replica } from "./replica.ts";

const probeIntervalMs = 400;

/** The server canceled the statement because it took too long: it would on the primary too. */
const statementTimeout = "57014";

export type ReplicaReads = PublicReads & {
  /** Call on every notification of a change, before rendering anything because of it. */
  onNotification(): void;
  /** Call when listening for changes begins and when it is interrupted. */
  setListening(isListening: boolean): void;
  close(): Promise<void>;
};

type Options = { report: ReportProblem; observer?: DatabaseObserver | undefined; probeMs?: number | undefined };

/**
 * Public reads from the hosts of `url` in turn. A replica is used only while this process listens for changes and the
 * replica has replayed all announced changes (docs/decisions/0062-public-reads-from-replicas.md). While the primary is
 * down, replicas that were current at its last response are used instead.
 */
export function openReplicaReads(
  url: string,
  primary: { settings: PostgresSettings; db: Database },
  { report, observer, probeMs }: Options,
): ReplicaReads {
  const positions = new PrimaryPositions(primary.settings, probeMs);
  const options = { report, observer: observer && onReplica(observer), probeMs };
  const replicas = hostUrls(url).map((one) => new Replica(one, positions, options));
  const reads = { replica: 0, primary: 0, retried: 0 };
  let isListening = false;
  let turn = 0;

  function next(isUsable: (replica: Replica) => boolean): Replica | null {
    turn = (turn + 1) % replicas.length;
    return [...replicas.slice(turn), ...replicas.slice(0, turn)].find(isUsable) ?? null;
  }
  function choose(): Replica | null {
    if (isListening) return next(({ isCurrent }) => isCurrent);
    return positions.isAway ? next(({ wasCurrent }) => wasCurrent) : null;
  }

  const probes = startProbes(positions, replicas);

  async function readFromPrimary<Value>(query: (db: Database) => Promise<Value>): Promise<Value> {
    try {
      const value = await query(primary.db);
      reads.primary += 1;
      return value;
    } catch (error) {
      const replica = isOutage(error) ? next(({ wasCurrent }) => wasCurrent) : null;
      if (replica === null) throw error;
      const value = await replica.run(query);
      reads.replica += 1;
      return value;
    }
  }

  return {
    async read(query) {
      const replica = choose();
      if (replica === null) return await readFromPrimary(query);
      try {
        const value = await replica.run(query);
        reads.replica += 1;
        return value;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === statementTimeout) throw error;
        void replica.probe();
        reads.retried += 1;
        return await readFromPrimary(query);
      }
    },
    status: () => ({ replicas: replicas.map(({ status }) => status), reads: { ...reads } }),
    onNotification: probes.onNotification,
    setListening(listening) {
      isListening = listening;
      if (listening) probes.onNotification();
    },
    async close() {
      probes.stop();
      await Promise.all([positions.close(), ...replicas.map((replica) => replica.close())]);
    },
  };
}

/** Names replicas in the observations of a process. */
function onReplica({ onQuery, onWait }: DatabaseObserver): DatabaseObserver {
  return { onQuery: (query) => onQuery({ ...query, database: "replica" }), onWait };
}

/** Probes everything at an interval, and at a notification until the replicas have caught up. */
function startProbes(
  positions: PrimaryPositions,
  replicas: readonly Replica[],
): { onNotification(): void; stop(): void } {
  function probe(): void {
    void positions.sample();
    for (const replica of replicas) void replica.probe();
  }
  const timer = setInterval(probe, probeIntervalMs);
  timer.unref();
  probe();
  return {
    onNotification() {
      positions.onNotification();
      void positions.sample().then(() => {
        for (const replica of replicas) void replica.catchUp();
      });
    },
    stop: () => clearInterval(timer),
  };
}
