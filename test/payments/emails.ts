import assert from "node:assert/strict";
import { deliverMail } from "#domain/email/deliver-mail.ts";
import type { MailMessage } from "#domain/email/mail-transport.ts";
import { success } from "#std/result.ts";
import type { Life } from "./life.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Sends a case's letters by a process that dies when the first has gone out, and then by another. Each is sent at least
 * once, and if twice, then with the same Message-ID. What came too late to be of use is left out.
 */
export async function sendEmails(life: Life, { emails }: Snapshot): Promise<void> {
  const { db } = life.harness;
  const now = life.harness.clock.now.getTime();
  const ids = emails.filter(({ expires_at }) => new Date(expires_at).getTime() > now).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("mail_outbox").where("id", "not in", ids).execute();
  const sent: MailMessage[] = [];
  for (const dies of [true, false]) {
    const process = life.living();
    const transport = {
      async send(message: MailMessage) {
        sent.push(message);
        return dies ? process.die() : success(null);
      },
      async close() {},
    };
    const { signal } = new AbortController();
    await process.run(() => deliverMail({ services: process.services, transport, mayGoOn: () => true, signal }));
    life.harness.pass(3);
  }
  assert.deepEqual(
    [...new Set(sent.map(({ id }) => id))].toSorted(),
    ids.toSorted(),
    "One receipt: an email was not sent",
  );
}
