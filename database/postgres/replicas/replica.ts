import { Kysely, PostgresDialect } from "kysely";
import type { Database, ReportProblem } from "#database/database.ts";
import { type DatabaseObserver, logQueries } from "#database/observe-queries.ts";
import { hostNames } from "#database/postgres/database-hosts.ts";
import { postgresSettings } from "#database/postgres/postgres-client.ts";
import { type ConnectionPool, openPool } from "#database/postgres/postgres-pool.ts";
import type { ReplicaState, ReplicaStatus } from "#database/public-reads.ts";
import type { Tables } from "#database/tables.ts";
import { databaseIdentity, type PrimaryPositions } from "./primary-positions.ts";
import { ProbeConnection } from "./probe-connection.ts";

/** A replica this far behind is not used. */
const maxLagMs = 2000;

/** How long a replica must stay healthy before it is used again; doubles with each failure within a minute. */
const probationMs = 1000;
const maxProbationMs = 30_000;
const settledMs = 60_000;

/** After a notification, a replica is probed at these growing intervals until it has caught up. */
const catchUpDelaysMs = [0, 2, 4, 8, 16, 32, 64];

/** The timeline is null without the privilege to see it (`pg_read_all_stats`). */
const statement = `
  select pg_is_in_recovery() as "inRecovery", pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position,
    ${databaseIdentity} as database, (select received_tli from pg_stat_wal_receiver) as timeline
  from pg_control_system()
`;

type Row = { inRecovery: boolean; position: number | null; database: string; timeline: number | null };

/** `report` receives each change of state with the host; `observer` observes public reads; `probeMs` limits a probe. */
type ReplicaOptions = { report: ReportProblem; observer?: DatabaseObserver | undefined; probeMs?: number | undefined };

/** One replica: its connections and the result of its last probe. */
export class Replica {
  readonly db: Database;
  readonly #name: string;
  readonly #pool: ConnectionPool;
  readonly #probe: ProbeConnection;
  readonly #primary: PrimaryPositions;
  readonly #report: ReportProblem;
  #seen: ReplicaState | null = null;
  #state: ReplicaState | null = null;
  #reported: ReplicaState | null = null;
  #position = 0;
  #wellSince = 0;
  #probationMs = 0;
  #probing: Promise<void> | null = null;
  #isCatchingUp = false;
  #lost = newLoss();

  constructor(url: string, primary: PrimaryPositions, { report, observer, probeMs }: ReplicaOptions) {
    const settings = postgresSettings(url);
    this.#name = hostNames(url);
    this.#pool = openPool(settings, () => {}, observer);
    this.#probe = new ProbeConnection(settings, probeMs);
    this.#primary = primary;
    this.#report = report;
    const dialect = new PostgresDialect({ pool: this.#pool });
    this.db = new Kysely<Tables>({ dialect, ...(observer && { log: logQueries(observer) }) });
  }

  get status(): ReplicaStatus {
    return { host: this.#name, state: this.#state ?? "unreachable", lagMs: this.#lagAt(Date.now()) };
  }

  /** Whether the replica has every announced change. */
  get isCurrent(): boolean {
    const { required } = this.#primary;
    return this.#state === "streaming" && required !== null && this.#position >= required;
  }

  /** Whether the replica was current at the primary's last response: sufficient while there is no primary. */
  get wasCurrent(): boolean {
    const lagMs = this.#lagAt(this.#primary.sampledAt);
    const isReachable = this.#seen === "streaming" || this.#seen === "lagging";
    return isReachable && lagMs !== null && lagMs < maxLagMs && this.#position >= this.#primary.lastRequired;
  }

  /** Runs a query, which fails immediately if the replica is lost. */
  async run<Value>(query: (db: Database) => Promise<Value>): Promise<Value> {
    return await Promise.race([query(this.db), this.#lost.promise]);
  }

  /** Never rejects. */
  probe(): Promise<void> {
    this.#probing ??= this.#look().finally(() => {
      this.#probing = null;
    });
    return this.#probing;
  }

  /** Call when the required position is later than the last probe's. */
  async catchUp(): Promise<void> {
    if (this.#isCatchingUp) return;
    this.#isCatchingUp = true;
    for (const delay of catchUpDelaysMs) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (this.#seen === "unreachable" || this.#position >= (this.#primary.required ?? 0)) break;
      await this.probe();
    }
    this.#isCatchingUp = false;
  }

  async close(): Promise<void> {
    await Promise.all([this.#probe.close(), this.db.destroy()]);
    await this.#pool.end();
  }

  async #look(): Promise<void> {
    try {
      const row = await this.#query();
      this.#position = row.position ?? 0;
      // Before the first sample of the primary, the state cannot be determined.
      if (this.#state !== null || this.#lagAt(Date.now()) !== null || !row.inRecovery) this.#become(this.#stateOf(row));
    } catch {
      this.#become("unreachable");
    }
  }

  /**
   * Samples of the primary are this old only if the process was suspended, or if the primary is away. A suspension is
   * not a lag of the replica: the primary is sampled again before the replica is compared with it.
   */
  async #query(): Promise<Row> {
    const row = await this.#probe.query<Row>(statement);
    const isOutdated = () => !this.#primary.isAway && Date.now() - this.#primary.sampledAt >= maxLagMs;
    if (!isOutdated()) return row;
    while (isOutdated()) await this.#primary.sample();
    return await this.#probe.query<Row>(statement);
  }

  #stateOf({ inRecovery, database, timeline }: Row): ReplicaState {
    const { identity } = this.#primary;
    if (identity !== null && database !== identity.database) return "diverged";
    if (!inRecovery) return "promoted";
    if (identity !== null && timeline !== null && timeline !== identity.timeline) return "diverged";
    const lagMs = this.#lagAt(Date.now());
    return lagMs !== null && lagMs < maxLagMs ? "streaming" : "lagging";
  }

  #lagAt(now: number): number | null {
    const until = this.#primary.containsUntil(this.#position);
    return until === null ? null : Math.max(0, now - until);
  }

  /** Leaves `streaming` at once, and returns to it after a probation. */
  #become(seen: ReplicaState): void {
    const now = Date.now();
    if (seen === "streaming" && this.#seen !== "streaming") this.#wellSince = now;
    this.#seen = seen;
    if (seen === "unreachable") this.#lost = this.#lost.lose();
    if (seen === this.#state) {
      if (seen === "streaming" && now - this.#wellSince > settledMs) this.#probationMs = 0;
      this.#reportState();
      return;
    }
    if (seen === "streaming" && this.#state !== null && now - this.#wellSince < this.#probationMs) return;
    if (this.#state === "streaming" || this.#state === null)
      this.#probationMs = Math.min(Math.max(probationMs, this.#probationMs * 2), maxProbationMs);
    this.#state = seen;
    this.#reportState();
  }

  /** Reports a changed state. While the primary is away, every replica lags, and only the primary is reported. */
  #reportState(): void {
    const state = this.#state;
    if (state === this.#reported || (state === "lagging" && this.#primary.isAway)) return;
    this.#reported = state;
    this.#report(`replica-${state}`, this.#name, state === "streaming" ? "info" : "warn");
  }
}

type Loss = { promise: Promise<never>; lose(): Loss };

function newLoss(): Loss {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  return {
    promise,
    lose() {
      reject(new Error("The replica does not respond."));
      return newLoss();
    },
  };
}
