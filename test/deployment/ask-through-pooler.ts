import { openDatabase } from "#database/open-database.ts";

/** Run on the test's machine: prints the behavior of a database behind a pooler, given by its URL. */
const opened = await openDatabase({ url: process.argv[2] ?? "" });
let listened = false;
await opened.onListingsChanged(() => {
  listened = true;
});
await opened.execute("notify listings_changed");
const timeout = await opened.execute("select pg_sleep(10)").then(
  () => null,
  (error: { code?: string }) => error.code ?? null,
);
process.stdout.write(JSON.stringify({ timeout, listened }));
await opened.close();
