import type { PostgresSettings } from "#database/postgres/postgres-client.ts";
import { ProbeConnection } from "./probe-connection.ts";

/** The database and its timeline, both of which a replica must match. */
export type Identity = { database: string; timeline: number };

/** `position`: bytes of write-ahead log. `at`: milliseconds since the epoch, just before the query. */
type Sample = { position: number; at: number };

type Row = { position: number; database: string; timeline: number };

/** The system's identifier is the same on every copy of a cluster, and different between clusters. */
export const databaseIdentity = "system_identifier::text || '/' || current_database()";

/**
 * The insert position, not the write position: with `synchronous_commit = off` a commit is announced before it is
 * written. On a page without a record yet, this is the beginning of the page, as a replica reports it.
 */
const statement = `
  select pg_wal_lsn_diff(lsn, '0/0') - case when pg_wal_lsn_diff(lsn, '0/0') % 8192 = 24 then 24 else 0 end as position,
    ${databaseIdentity} as database,
    ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer as timeline
  from pg_control_system(), pg_current_wal_insert_lsn() as lsn
`;

/** How long positions are kept: a replica further behind is not used anyway. */
const memoryMs = 10_000;

/**
 * Positions of the primary over time. A replica that has replayed a position contains everything the primary contained
 * when that position was queried. This measures lag without comparing clocks, is correct for an idle primary and for a
 * replica that has lost its source, and needs no privileges.
 */
export class PrimaryPositions {
  readonly #connection: ProbeConnection;
  #samples: Sample[] = [];
  #identity: Identity | null = null;
  #lastFailed = true;
  /** Counts the notifications, and how many of them the required position covers. */
  #notifications = 0;
  #covered = 0;
  #required = 0;
  #asking: Promise<void> | null = null;

  constructor(settings: PostgresSettings, probeMs?: number) {
    this.#connection = new ProbeConnection(settings, probeMs);
  }

  /** Null before the first sample. */
  get identity(): Identity | null {
    return this.#identity;
  }

  /** Whether the primary failed to respond to the last query. */
  get isAway(): boolean {
    return this.#lastFailed;
  }

  /** A position that includes every change announced so far; null if unknown. */
  get required(): number | null {
    return this.#covered === this.#notifications && this.#required > 0 ? this.#required : null;
  }

  /** The last known required position. */
  get lastRequired(): number {
    return this.#required;
  }

  /** When the newest sample was taken. */
  get sampledAt(): number {
    return this.#samples.at(-1)?.at ?? 0;
  }

  /**
   * The time up to which a replica that has replayed `position` is complete; null if the position is too old to tell.
   */
  containsUntil(position: number): number | null {
    return this.#samples.findLast((sample) => sample.position <= position)?.at ?? null;
  }

  /**
   * Call this on every notification: a replica must have everything committed until now before it is used. A
   * notification arrives after its commit is in the log, so a position queried now is later than that commit.
   */
  onNotification(): void {
    this.#notifications += 1;
    void this.sample();
  }

  /** Queries the position until it covers every notification or a query fails. Never rejects. */
  sample(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #ask(): Promise<void> {
    try {
      do {
        const covered = this.#notifications;
        const at = Date.now();
        const { position, ...identity } = await this.#connection.query<Row>(statement);
        this.#remember({ position, at }, identity);
        if (covered > this.#covered) this.#required = position;
        this.#covered = covered;
      } while (this.#covered < this.#notifications);
    } catch {
      this.#lastFailed = true;
    }
  }

  #remember(sample: Sample, identity: Identity): void {
    // After a failover the new primary's positions may be smaller and cannot be compared with the old ones.
    const isSame = identity.timeline === this.#identity?.timeline && identity.database === this.#identity.database;
    const since = sample.at - memoryMs;
    this.#samples = [...(isSame ? this.#samples.filter(({ at }) => at > since) : []), sample];
    this.#identity = identity;
    this.#lastFailed = false;
  }
}
