import { deliverNext } from "#domain/email/deliver-mail.ts";
import type { MailTransport } from "#domain/email/mail-transport.ts";
import { findNextDue } from "#domain/email/outbox.ts";
import type { Services } from "#domain/services.ts";

/** Sends every email that is due, and says when the next one is. */
export async function deliverAll(services: Services, transport: MailTransport): Promise<{ nextDue: Date | null }> {
  const { signal } = new AbortController();
  while (await deliverNext({ services, transport, signal }));
  return { nextDue: await findNextDue(services.db, services.emailCipher.keyName) };
}
