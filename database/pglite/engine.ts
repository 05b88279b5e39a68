/** What a statement returns. */
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

/** `rollback` ends the transaction at once. */
export type TransactionStatements = Statements & { rollback(): Promise<void> };

/** What we use of the embedded database, in this thread or another. The same names as those of PGlite. */
export type Engine = Statements & {
  readonly ready: boolean;
  readonly closed: boolean;
  readonly waitReady: Promise<void>;
  /** Everything else waits until `work` ends. Takes back what it did if it throws. */
  transaction<Value>(work: (inside: TransactionStatements) => Promise<Value>): Promise<Value>;
  listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for the statements and transactions in progress. */
  close(): Promise<void>;
};
