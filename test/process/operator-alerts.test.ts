import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { hasPostgres, openTestDatabase } from "#test/helpers/database/database.ts";
import { startWebhookReceiver } from "#test/helpers/webhook-receiver.ts";
import { startServer, temporaryFolder } from "./server-process.ts";

describe.skipIf(!hasPostgres)("two processes on one database", () => {
  test("send an alert once, by webhook and by email", async () => {
    const database = await openTestDatabase("postgres");
    const receiver = await startWebhookReceiver();
    const data = temporaryFolder();
    const alert = { kind: "mismatch", session_id: "cs_1", raised_at: new Date() } as const;
    await database.opened.db.insertInto("payment_alerts").values(alert).execute();
    const environment = {
      DATABASE_URL: database.url ?? "",
      AUTH_SECRET: "a-secret-for-two-processes-of-a-test-1",
      ALERT_WEBHOOK_URL: receiver.url,
      ALERT_EMAIL: "operator@one.example",
    };
    const servers = await Promise.all([1, 2].map(() => startServer(data.folder, { environment })));
    await Promise.all(servers.map(({ ready }) => ready));
    const folder = join(data.folder, "mail");
    const files = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".json")) : []);
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await expect.poll(() => files().length).toBeGreaterThan(0);
    // A second alert would follow at once.
    await wait(3_000);
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      { text: expect.stringContaining("Payment alert mismatch"), incidents: [{ status: "open" }] },
    ]);
    const emails = files().map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as object);
    expect(emails).toMatchObject([{ to: "operator@one.example", text: expect.stringContaining("mismatch") }]);
    for (const { stdout } of servers) expect(stdout()).not.toContain("secret-path");

    for (const server of servers) server.kill("SIGINT");
    await Promise.all(servers.map(({ ended }) => ended));
    await receiver.close();
    await database.close();
    data.remove();
  });
});

test.each([
  [{ ALERT_WEBHOOK_URL: "hooks.example/secret" }, "ALERT_WEBHOOK_URL: Invalid URL"],
  [{ ALERT_EMAIL: "nobody" }, "ALERT_EMAIL: Invalid email"],
])("%j prevents startup with a message", async (environment, message) => {
  const data = temporaryFolder();
  const rejected = await startServer(data.folder, { environment });
  expect(await rejected.ended).toBe(1);
  expect(rejected.stderr()).toContain(message);
  data.remove();
});
