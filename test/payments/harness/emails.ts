import assert from "node:assert/strict";
import type { OutgoingEmail } from "#domain/email/email-transport.ts";
import { success } from "#std/result.ts";
import { deliverAll } from "#test/helpers/email/deliver-all.ts";
import type { Snapshot } from "#test/helpers/payments/read-snapshot.ts";
import type { ScenarioRun } from "./scenario-run.ts";

/**
 * Sends a case's emails by a process that dies after the first, and then by another. Each is sent at least once, and
 * if twice, then with the same Message-ID. Emails that expired are left out.
 */
export async function sendEmails(run: ScenarioRun, { emails }: Snapshot): Promise<void> {
  const { db } = run.harness;
  const now = run.harness.clock.now.getTime();
  const ids = emails.filter(({ expires_at }) => new Date(expires_at).getTime() > now).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("mail_outbox").where("id", "not in", ids).execute();
  const sent: OutgoingEmail[] = [];
  for (const dies of [true, false]) {
    const process = run.currentProcess();
    const transport = {
      async send(message: OutgoingEmail) {
        sent.push(message);
        return dies ? process.die() : success(null);
      },
      async close() {},
    };
    await process.run(() => deliverAll(process.services, transport));
    run.harness.advance(3);
  }
  assert.deepEqual(
    [...new Set(sent.map(({ id }) => id))].toSorted(),
    ids.toSorted(),
    "One receipt: an email was not sent",
  );
}
