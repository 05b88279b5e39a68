import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#database/open-database.ts";
import { serveSandbox } from "#stripe-sandbox/command/serve-sandbox.ts";
import { changeListing } from "#test/helpers/auth/account-requests.ts";
import { freePort } from "#test/helpers/free-port.ts";
import { countPayments, newOwner, type Owner } from "#test/process/paying-owner.ts";
import { type ServerProcess, startServer, temporaryFolder } from "#test/process/server-process.ts";
import { comparePayments, type Differences } from "./compare-payments.ts";
import { listPaidSessions, pay, runCommand } from "./drill-steps.ts";

/** A PostgreSQL database, and how it is lost: afterwards it exists and is empty. */
export type DrillDatabase = { url: string; destroy(): Promise<void> };

export type DrillFigures = Differences & {
  "rows restored": string;
  "seconds to back up, beside the server": string;
  "seconds to restore": string;
  "seconds until every payment was back": string;
  "bytes of the backup": number;
};

const ownerCount = 5;
const secretKey = "sk_test_backup_drill";
const webhookSecret = "whsec_backup_drill";

/** The hourly job would find them too; the first start has to. */
const returnMs = 120_000;

/** Backs up, pays on, destroys, restores and compares; without a database, on the embedded one. */
export async function runBackupDrill(database: DrillDatabase | null): Promise<DrillFigures> {
  const { folder, remove } = temporaryFolder();
  const dataDir = join(folder, "data");
  const backup = join(folder, "drill.jsonl.zst.age");
  const port = await freePort();
  const webhook = { url: `http://127.0.0.1:${port}/functions/v1/stripe-webhook`, secret: webhookSecret };
  const sandbox = await serveSandbox({ port: 0, host: "127.0.0.1", secretKey, webhook });
  const environment = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: sandbox.url,
    TRUSTED_PROXIES: "1",
    AUTH_RATE_LIMITS: "0",
    CONFIRM_EMAIL: "0",
    BACKUP_PASSPHRASE: "correct horse battery staple",
    DATA_DIR: dataDir,
    ...(database !== null && { DATABASE_URL: database.url }),
  };
  let server: ServerProcess | null = null;
  const start = async () => {
    server = await startServer(dataDir, { port, environment });
    await server.ready;
    return server;
  };
  try {
    const first = await start();
    const owners = await Promise.all(Array.from({ length: ownerCount }, (_, index) => newOwner(first.origin, index)));
    await payAndSave(first.origin, owners, 2);
    const begun = performance.now();
    const [written] = await Promise.all([
      runCommand(["backup", "--encrypt", "--to", backup], environment),
      payAndSave(first.origin, owners, 1),
    ]);
    const backedUp = performance.now();

    await payAndSave(first.origin, owners, 2);
    const newcomer = await newOwner(first.origin, ownerCount);
    await pay(first.origin, newcomer);
    first.kill("SIGKILL");
    await first.ended;
    rmSync(dataDir, { recursive: true, force: true });
    await database?.destroy();
    if (existsSync(dataDir)) throw new Error("The data folder is still there.");

    const destroyed = performance.now();
    const restored = await runCommand(["restore", backup], environment);
    const restoredAt = performance.now();
    const second = await start();
    const paid = await listPaidSessions(sandbox.url, secretKey);
    await untilPaymentsAreBack(second.origin, owners, paid);
    const complete = performance.now();
    second.kill("SIGINT");
    await second.ended;

    const opened = await openDatabase(database === null ? { folder: join(dataDir, "pglite") } : { url: database.url });
    const differences = await comparePayments(opened.db, paid).finally(() => opened.close());
    return {
      ...differences,
      "rows restored": /Restored ([\d,]+) rows/.exec(restored)?.[1] ?? written,
      "bytes of the backup": statSync(backup).size,
      "seconds to back up, beside the server": seconds(begun, backedUp),
      "seconds to restore": seconds(destroyed, restoredAt),
      "seconds until every payment was back": seconds(restoredAt, complete),
    };
  } finally {
    (server as ServerProcess | null)?.kill("SIGKILL");
    await sandbox.stop();
    remove();
  }
}

async function payAndSave(origin: string, owners: readonly Owner[], times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await Promise.all(
      owners.map(async (owner) => {
        await pay(origin, owner);
        await changeListing(origin, owner.account);
      }),
    );
  }
}

/** Signed-in owners of the backup see their payments: their sessions were restored too. */
async function untilPaymentsAreBack(
  origin: string,
  owners: readonly Owner[],
  paid: readonly { listingId: string }[],
): Promise<void> {
  const end = performance.now() + returnMs;
  for (const owner of owners) {
    const expected = paid.filter(({ listingId }) => listingId === owner.listingId).length;
    while ((await countPayments(origin, owner)).applied < expected && performance.now() < end) await wait(300);
  }
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1);
}
