/** The result of a statement. */
export type Rows<Row> = {
  rows: Row[];
  fields: { name: string; dataTypeID: number }[];
  affectedRows?: number | undefined;
};

export type Statements = {
  /** Runs one statement with parameters. */
  query<Row>(statement: string, parameters?: unknown[]): Promise<Rows<Row>>;
  /** Runs several statements without parameters. */
  exec(statements: string): Promise<Rows<unknown>[]>;
};

/** `rollback` ends the transaction immediately. */
export type TransactionStatements = Statements & { rollback(): Promise<void> };

/** The subset of PGlite's interface that the product uses, with PGlite's names. Runs in this thread or another. */
export type Engine = Statements & {
  readonly ready: boolean;
  readonly closed: boolean;
  readonly waitReady: Promise<void>;
  /** All other statements wait until `work` ends. Rolls back if it throws. */
  transaction<Value>(work: (inside: TransactionStatements) => Promise<Value>): Promise<Value>;
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for the statements and transactions in progress. */
  close(): Promise<void>;
};
