import type { PostgresSettings } from "#database/postgres/postgres-client.ts";
import { ProbeConnection } from "./probe-connection.ts";

/** The database and its timeline, which a replica has to match. */
export type Identity = { database: string; timeline: number };

/** `position`: bytes of write-ahead log. `at`: milliseconds since the epoch, just before it was asked for. */
type Sample = { position: number; at: number };

type Row = { position: number; database: string; timeline: number };

/** The system's identifier is the same on every copy of a cluster, and different between clusters. */
export const databaseIdentity = "system_identifier::text || '/' || current_database()";

/**
 * The insert position, not the write position: with `synchronous_commit = off` a commit is announced before it is
 * written. On a page with no record yet, that is the beginning of the page, as a replica reports it.
 */
const statement = `
  select pg_wal_lsn_diff(lsn, '0/0') - case when pg_wal_lsn_diff(lsn, '0/0') % 8192 = 24 then 24 else 0 end as position,
    ${databaseIdentity} as database,
    ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer as timeline
  from pg_control_system(), pg_current_wal_insert_lsn() as lsn
`;

/** How far back positions are remembered: a replica further behind is not used anyway. */
const memoryMs = 10_000;

/**
 * Positions of the primary over time. A replica that has replayed a position contains what the primary contained when
 * it was asked for that position: this measures lag without comparing clocks, is right for an idle primary and for a
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

  constructor(settings: PostgresSettings) {
    this.#connection = new ProbeConnection(settings);
  }

  /** Null before the first sample. */
  get identity(): Identity | null {
    return this.#identity;
  }

  /** Whether the primary did not respond when last asked. */
  get isAway(): boolean {
    return this.#lastFailed;
  }

  /** A position that includes every change announced so far; null while it is not known. */
  get required(): number | null {
    return this.#covered === this.#notifications && this.#required > 0 ? this.#required : null;
  }

  /** The last required position that was known. */
  get lastRequired(): number {
    return this.#required;
  }

  /** When the newest sample was taken. */
  get sampledAt(): number {
    return this.#samples.at(-1)?.at ?? 0;
  }

  /** Until when a replica that has replayed `position` has everything; null if that is too long ago to know. */
  containsUntil(position: number): number | null {
    return this.#samples.findLast((sample) => sample.position <= position)?.at ?? null;
  }

  /**
   * Call this at every notification: a replica must have everything committed until now before it is used. A
   * notification is received after its commit is in the log, so a position requested now is later than that commit.
   */
  onNotification(): void {
    this.#notifications += 1;
    void this.sample();
  }

  /** Asks for the position, until it covers every notification or fails. Never rejects. */
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
    // After a failover the new primary's positions may be smaller: the old ones say nothing about it.
    const isSame = identity.timeline === this.#identity?.timeline && identity.database === this.#identity.database;
    const since = sample.at - memoryMs;
    this.#samples = [...(isSame ? this.#samples.filter(({ at }) => at > since) : []), sample];
    this.#identity = identity;
    this.#lastFailed = false;
  }
}
