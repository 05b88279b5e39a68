import type { OperatorChannel } from "#domain/incidents/incident.ts";
import type { IncidentMessage } from "#domain/incidents/incident-message.ts";
import { failure, success } from "#std/result.ts";

const timeoutMs = 10_000;

export type WebhookOptions = {
  /** May contain a token, so it is never logged. */
  url: string;
  compose: (updates: Parameters<OperatorChannel["send"]>[0]) => IncidentMessage;
};

/** Posts JSON to the operator's URL. Any status from 200 to 299 is a success; redirects are not followed. */
export function operatorWebhook({ url, compose }: WebhookOptions): OperatorChannel {
  return {
    name: "webhook",
    async send(updates) {
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json; charset=utf-8" },
          body: JSON.stringify(compose(updates)),
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
        await response.body?.cancel();
        return response.ok ? success(null) : failure(String(response.status));
      } catch (error) {
        return failure(codeOf(error));
      }
    },
  };
}

/** Omits the message, which can contain the URL. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}
