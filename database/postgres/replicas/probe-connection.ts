import { PostgresClient, type PostgresSettings, withStatementTimeout } from "#database/postgres/postgres-client.ts";

/** Together with the probe interval, a lost server is detected within a second. */
const probeTimeoutMs = 550;

/**
 * A dedicated connection for probes, so that they never wait for other queries. Reconnects at the next query after a
 * failure. One query at a time.
 */
export class ProbeConnection {
  readonly #settings: PostgresSettings;
  #client: PostgresClient | null = null;
  #isClosed = false;

  constructor(settings: PostgresSettings) {
    const timeouts = { connectionTimeoutMillis: probeTimeoutMs, query_timeout: probeTimeoutMs };
    this.#settings = { ...withStatementTimeout(settings, probeTimeoutMs), ...timeouts };
  }

  /** Returns the only row. Rejects on timeout. */
  async query<Row>(statement: string): Promise<Row> {
    const client = this.#client ?? (await this.#open());
    try {
      const [row] = (await client.query(statement)).rows as Row[];
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
    await client.connect();
    client.on("end", () => {
      if (this.#client === client) this.#client = null;
    });
    if (this.#isClosed) void client.close();
    else this.#client = client;
    return client;
  }
}
