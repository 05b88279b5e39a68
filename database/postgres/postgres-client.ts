import { callbackify } from "node:util";
import { Client, type ClientConfig, types } from "pg";
import type { PostgresTimeouts } from "#database/database.ts";
import { isReadOnly, unavailable } from "#database/outage.ts";
import { succeedsInTime } from "#std/async/deadline.ts";
import { hostUrls } from "./database-hosts.ts";
import { createPrimaryFinder, type PrimaryFinder } from "./find-primary.ts";
import { int8Type, numericType, parseExactNumber } from "./value-parsers.ts";

const defaultTimeouts: PostgresTimeouts = { connectionMs: 2000, statementMs: 3000 };

/** How much longer the client waits than the server's limit: the server has usually canceled the statement by then. */
const graceMs = 1000;

/** How long closing waits for the server before it destroys the connection. */
const goodbyeMs = 1000;

/** Client settings. `statementTimeoutMs` limits each statement on the server and, one second later, on the client. */
export type PostgresSettings = ClientConfig & { statementTimeoutMs: number; primaryFinder: PrimaryFinder | null };

/** Settings for a URL with one or several hosts. Throws for any other text. */
export function postgresSettings(url: string, timeouts = defaultTimeouts): PostgresSettings {
  const urls = hostUrls(url);
  const settings: ClientConfig = {
    connectionString: urls[0],
    connectionTimeoutMillis: timeouts.connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "taoli",
    types: { getTypeParser },
  };
  const primaryFinder = urls.length === 1 ? null : createPrimaryFinder(urls, settings);
  return withStatementTimeout({ ...settings, primaryFinder }, timeouts.statementMs);
}

export function withStatementTimeout(
  settings: Omit<PostgresSettings, "statementTimeoutMs">,
  statementTimeoutMs: number,
): PostgresSettings {
  return { ...settings, statementTimeoutMs, query_timeout: statementTimeoutMs + graceMs };
}

/**
 * Extends the driver's client. With several hosts, connects to the one that accepts writes. Sets the statement timeout
 * in the session, since poolers such as PgBouncer reject it as a startup parameter. Detects a broken connection, and
 * closes within one second.
 */
export class PostgresClient extends Client {
  readonly #settings: PostgresSettings;
  #isBroken = false;

  constructor(settings: PostgresSettings) {
    super(settings);
    this.#settings = settings;
    // Without a listener, a lost connection would end the process.
    this.on("error", () => this.#break());
    this.on("end", () => this.#break());
  }

  /** Whether the connection must not be reused. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  #break(): void {
    this.#isBroken = true;
  }

  /** Every failure is a `DatabaseUnavailableError`. */
  override connect(): Promise<Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<Client> | undefined {
    if (callback === undefined) return this.#open();
    callbackify(() => this.#open())(callback);
    return undefined;
  }

  async #open(): Promise<Client> {
    const { primaryFinder } = this.#settings;
    try {
      const host = await primaryFinder?.find();
      if (host === undefined) return await this.#begin();
      this.host = host.name;
      this.port = host.port;
      return await this.#begin().catch((error: unknown) => {
        primaryFinder?.forget(host);
        throw error;
      });
    } catch (error) {
      this.#break();
      void this.close();
      throw unavailable(error);
    }
  }

  async #begin(): Promise<Client> {
    await super.connect();
    const { statementTimeoutMs, primaryFinder } = this.#settings;
    // Compiling a plan takes longer than any of the short statements that it would speed up.
    await this.query(`set statement_timeout = ${statementTimeoutMs}; set jit = off`);
    if (primaryFinder === null) return this;
    const { rows } = await this.query<{ transaction_read_only: string }>("show transaction_read_only");
    if (rows[0]?.transaction_read_only !== "off") throw new Error("The host became read-only.");
    return this;
  }

  /**
   * Returns the error to throw for a failed query: a `DatabaseUnavailableError` if the connection broke or timed out,
   * else the error itself. After such a failure, or if the database is read-only, the connection counts as broken.
   */
  failureOf(error: unknown): unknown {
    // The driver's own timeout error has no code.
    const isLate = error instanceof Error && error.message === "Query read timeout";
    const isLost = this.#isBroken || isLate;
    if (isLost || isReadOnly(error)) this.#break();
    return isLost ? unavailable(error) : error;
  }

  /** Ends the connection, and destroys it if there is no response. Never throws. */
  async close(): Promise<void> {
    if (!(await succeedsInTime(goodbyeMs, this.end()))) this.connection.stream.destroy();
  }
}

function getTypeParser(type: number, format?: "text" | "binary") {
  if (format !== "binary" && (type === int8Type || type === numericType)) return parseExactNumber;
  return types.getTypeParser(type, format);
}
