import type { OpenedDatabase, Session } from "#database/database.ts";

/** The database is behind a pooler that assigns connections per transaction only. The message explains the fix. */
export class TransactionPoolingError extends Error {
  readonly code = "transaction-pooling";

  constructor() {
    super(
      "DATABASE_URL leads to a connection pooler in transaction mode, through which the server cannot listen for changes " +
        "or hold locks. Use the pooler in session mode, or connect to the database directly.",
    );
    this.name = "TransactionPoolingError";
  }
}

/** How often a session is checked: a busy pooler may assign the same connection again by chance. */
const rounds = 3;

type Backend = { pid: number; backend_start: string };

/**
 * Throws a `TransactionPoolingError` unless each client connection maps to one server connection. With transaction
 * pooling, two concurrent sessions share one, or the statements of one session run on several.
 */
export async function rejectTransactionPooling({ withSession }: Pick<OpenedDatabase, "withSession">): Promise<void> {
  await withSession(async (first) => {
    const own = await backendOf(first);
    await withSession(async (second) => {
      for (let round = 0; round < rounds; round += 1)
        if ((await backendOf(second)) === own || (await backendOf(first)) !== own) throw new TransactionPoolingError();
    });
  });
}

/** Identifies one connection of one server permanently: a PID alone may be in use on several hosts. */
async function backendOf(session: Session): Promise<string> {
  const [backend] = await session.query<Backend>(
    "select pid, backend_start::text from pg_stat_activity where pid = pg_backend_pid()",
  );
  return `${backend?.pid} ${backend?.backend_start}`;
}
