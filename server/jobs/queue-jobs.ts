import type { OpenedDatabase } from "#database/database.ts";
import { deliverNext } from "#domain/email/deliver-email.ts";
import type { EmailTransport } from "#domain/email/email-transport.ts";
import { eraseExpiredContent, findNextDue as findNextEmail, readOutboxBacklog } from "#domain/email/outbox.ts";
import type { PaymentProvider } from "#domain/payments/payment-provider.ts";
import {
  claimEvents,
  findNextDue as findNextEvent,
  makeAllDue,
  readInboxBacklog,
} from "#domain/payments/webhook/inbox.ts";
import { handleEvent } from "#domain/payments/webhook/webhook.ts";
import type { Services } from "#domain/services.ts";
import { renderEmailHtml } from "#server/email/email-html.tsx";
import type { Job, JobOutcome } from "./job.ts";

/** Jobs that process the rows of a table; each insert wakes them. The schedule covers lost wake-ups. */
const queue = { cron: "* * * * *", pollSeconds: 30, runsAtStart: true, retries: 0 };

/** Each event calls the provider and briefly uses a database connection. */
const maxConcurrentEvents = 8;

/** The embedded database runs one statement at a time: more concurrency would delay incoming events. */
const maxConcurrentEventsOnPglite = 3;

/** Sends the emails of the outbox. */
export function deliverEmail(services: Services, transport: EmailTransport): Job {
  const { db, emailCipher } = services;
  return {
    ...queue,
    name: "deliver-email",
    concurrency: 3,
    async run({ cutOff, more }) {
      const hasMore = await deliverNext({
        services,
        transport,
        renderHtml: renderEmailHtml,
        signal: cutOff,
        onClaimed: more,
      });
      if (!hasMore) await eraseExpiredContent(services);
      return { hasMore, figures: { processed: Number(hasMore) } };
    },
    nextDue: () => findNextEmail(db, emailCipher.keyName),
    backlog: () => readOutboxBacklog(services),
  };
}

/**
 * Applies the webhook events of the inbox. At startup all of them are due, including those claimed by a process that
 * died.
 */
export function applyWebhookEvents(
  services: Pick<Services, "db" | "clock" | "log" | "site">,
  provider: PaymentProvider,
  kind: OpenedDatabase["kind"],
): Job {
  return {
    ...queue,
    name: "apply-webhook-events",
    concurrency: kind === "pglite" ? maxConcurrentEventsOnPglite : maxConcurrentEvents,
    async run({ isAtStart, more }): Promise<JobOutcome> {
      if (isAtStart) await makeAllDue(services, provider);
      const [event] = await claimEvents(services, provider, 1);
      if (event === undefined) return { figures: {} };
      more();
      const isHandled = await handleEvent(services, provider, event);
      return { hasMore: true, figures: { handled: Number(isHandled), postponed: Number(!isHandled) } };
    },
    nextDue: () => findNextEvent(services, provider),
    backlog: () => readInboxBacklog(services, provider),
  };
}
