import { PostgresClient, type PostgresSettings, withStatementTimeout } from "#database/postgres/postgres-client.ts";
import { withDeadline } from "#std/async/deadline.ts";

/** Together with the probe interval, a lost server is detected within a second. */
const defaultProbeMs = 550;

/** Includes the search for the primary, which has limits of its own. */
const openMs = 2000;

/**
 * A dedicated connection for probes, so that they never wait for other queries. Reconnects at the next query after a
 * failure. One query at a time. A response that arrived while the process was suspended is in time: the driver's own
 * limit would reject it.
 */
export class ProbeConnection {
  readonly #settings: PostgresSettings;
  readonly #probeMs: number;
  #client: PostgresClient | null = null;
  #isClosed = false;

  constructor(settings: PostgresSettings, probeMs = defaultProbeMs) {
    const timeouts = { connectionTimeoutMillis: probeMs, query_timeout: 0 };
    this.#settings = { ...withStatementTimeout(settings, probeMs), ...timeouts };
    this.#probeMs = probeMs;
  }

  /** Returns the only row. Rejects on timeout. */
  async query<Row>(statement: string): Promise<Row> {
    const client = this.#client ?? (await this.#open());
    try {
      const [row] = (await withDeadline(this.#probeMs, client.query(statement))).rows as Row[];
      if (row === undefined) throw new Error("The probe returned no row.");
      return row;
    } catch (error) {
      this.#client = null;
      void client.close();
      throw client.failureOf(error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.close();
  }

  async #open(): Promise<PostgresClient> {
    const client = new PostgresClient(this.#settings);
    try {
      await withDeadline(Math.max(openMs, this.#probeMs), client.connect());
    } catch (error) {
      void client.close();
      throw error;
    }
    client.on("end", () => {
      if (this.#client === client) this.#client = null;
    });
    if (this.#isClosed) void client.close();
    else this.#client = client;
    return client;
  }
}
