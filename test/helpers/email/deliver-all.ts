import { deliverNext } from "#domain/email/deliver-mail.ts";
import type { MailTransport } from "#domain/email/mail-transport.ts";
import { findNextDue } from "#domain/email/outbox.ts";
import type { RenderEmailHtml } from "#domain/email/templates/compose-email.ts";
import type { Services } from "#domain/services.ts";

/** Replaces React, so that tests of the domain run without it. */
export const renderSubject: RenderEmailHtml = ({ subject }) => subject;

/** Sends every due email and returns when the next one is due. */
export async function deliverAll(services: Services, transport: MailTransport): Promise<{ nextDue: Date | null }> {
  const { signal } = new AbortController();
  while (await deliverNext({ services, transport, renderHtml: renderSubject, signal }));
  return { nextDue: await findNextDue(services.db, services.emailCipher.keyName) };
}
