import { deliverNext } from "#domain/email/deliver-email.ts";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import { findNextDue } from "#domain/email/outbox.ts";
import type { RenderEmailHtml } from "#domain/email/templates/compose-email.ts";
import type { Services } from "#domain/services.ts";

/** Replaces React, so that tests of the domain run without it. */
export const renderSubject: RenderEmailHtml = ({ subject }) => subject;

/** Sends every due email and returns when the next one is due. */
export async function deliverAll(services: Services, transport: EmailTransport): Promise<{ nextDue: Date | null }> {
  const { signal } = new AbortController();
  while (await deliverNext({ services, transport, renderHtml: renderSubject, signal }));
  return { nextDue: await findNextDue(services.db, services.emailCipher.keyName) };
}
