import type { EmailTransport } from "#domain/email/email-transport.ts";
import type { IncidentUpdate, OperatorChannel } from "#domain/incidents/incident.ts";
import { incidentMessage, subjectOf } from "#domain/incidents/incident-message.ts";
import { failure, success } from "#std/result.ts";

const timeoutMs = 60_000;

/**
 * Emails the operator without the outbox, because the alert may be that the outbox is stuck or the database is
 * unavailable. Reply-To is the recipient too.
 */
export function emailChannel(transport: EmailTransport, to: string, origin: string): OperatorChannel {
  return {
    name: "email",
    async send(updates) {
      const message = {
        id: crypto.randomUUID(),
        writtenAt: new Date(),
        to,
        replyTo: to,
        language: "en" as const,
        subject: subjectOf(origin, updates),
        ...bodiesOf(origin, updates),
        link: null,
        code: null,
        unsubscribeLink: null,
      };
      const sent = await transport.send(message, AbortSignal.timeout(timeoutMs));
      return sent.ok ? success(null) : failure(sent.failure.code);
    },
  };
}

function bodiesOf(origin: string, updates: readonly IncidentUpdate[]): { text: string; html: string } {
  const { incidents, text: summary } = incidentMessage(origin, updates);
  const runbooks = [...new Set(incidents.map(({ runbook }) => runbook))].map((runbook) => `What to do: ${runbook}`);
  const text = [summary, "", ...runbooks, ""].join("\n");
  return { text, html: `<!doctype html><html lang="en"><body><pre>${escapeHtml(text)}</pre></body></html>` };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => `&#${character.codePointAt(0)};`);
}
