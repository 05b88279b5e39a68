import type { PostgresTimeouts } from "#database/database.ts";
import { openDatabase } from "#database/open-database.ts";

/** For tests that are not about the limits: a machine that pauses for seconds does not reach these. */
export const testTimeouts: PostgresTimeouts = { connectionMs: 60_000, statementMs: 60_000 };

/** Runs statements that concern a server rather than one database, such as creating and dropping databases. */
export async function withMaintenance(
  serverUrl: string,
  work: (run: (statement: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const opened = await openDatabase({ url: serverUrl, timeouts: testTimeouts });
  try {
    await opened.withSession((session) => work((statement) => session.run(statement)));
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
