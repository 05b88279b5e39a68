import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#database/open-database.ts";
import { startPostgres } from "#test/helpers/database/server/postgres-server.ts";
import { startMailServer } from "#test/helpers/email/mail-server.ts";
import { startChild } from "../support/child-server.ts";
import { printPercentiles } from "../support/percentiles.ts";

/**
 * Measures the time from writing an email's row in a transaction to its delivery to the mail server: one at a time,
 * then many in parallel. Each is a sign-in link for a different address. `npm run bench -- email [pglite]`: on a
 * dedicated PostgreSQL, or on the embedded database.
 */
const single = 200;
const burst = 100;
/** The pause between two emails, in milliseconds. */
const pause = 30;

const folder = mkdtempSync(join(tmpdir(), "taoli-bench-"));
const postgres = process.argv[2] === "pglite" ? null : await startPostgres();
const mailServer = await startMailServer();
const app = await startChild(["server/serve.js"], {
  DATA_DIR: folder,
  ...(postgres && { DATABASE_URL: postgres.url }),
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  // Each request comes from a different network, so that no limit applies.
  TRUSTED_PROXIES: "1",
});

for (let index = 0; index < 20; index += 1) await requestEmail(`warm${index}`, index);
for (let index = 0; index < single; index += 1) {
  await requestEmail(`single${index}`, 100 + index);
  await delay(pause);
}
await Promise.all(Array.from({ length: burst }, (_, index) => requestEmail(`burst${index}`, 1000 + index)));
for (let wait = 0; wait < 60 && mailServer.received.length < 20 + single + burst; wait += 1) await delay(500);
await app.stop();
await mailServer.close();

const opened = await openDatabase(postgres === null ? { folder: join(folder, "pglite") } : { url: postgres.url });
const rows = await opened.db
  .selectFrom("mail_outbox")
  .select(["recipient", "created_at", "finished_at"])
  .where("status", "=", "sent")
  .execute();
await opened.close();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

console.log(`\n${postgres ? "PostgreSQL" : "PGlite"}; from the row to the mail server's response`);
for (const name of ["single", "burst"]) {
  const sent = rows.filter(({ recipient }) => recipient.startsWith(name));
  const times = sent.flatMap(({ created_at, finished_at }) =>
    finished_at === null ? [] : finished_at.getTime() - created_at.getTime(),
  );
  printPercentiles(`${name}, ${times.length} emails`, times);
}
if (rows.length !== 20 + single + burst) process.exitCode = 1;

async function requestEmail(name: string, index: number): Promise<void> {
  const response = await fetch(`${app.origin}/auth/v1/otp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
    },
    body: JSON.stringify({ email: `${name}@b.example`, create_user: true }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The response was ${response.status}.`);
}
