import { openDatabase } from "#database/open-database.ts";

/** Runs statements that concern a server rather than one database, such as creating and dropping databases. */
export async function withMaintenance(
  serverUrl: string,
  work: (run: (statement: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const opened = await openDatabase({ url: serverUrl });
  try {
    const options = { statementTimeoutMs: 60_000 };
    await opened.withSession((session) => work((statement) => session.run(statement)), options);
  } finally {
    await opened.close();
  }
}

/** Returns the URL of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
