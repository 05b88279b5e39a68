import { formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import type { Figures } from "./overview-api.ts";

type Props = { health: Figures["health"]; messages: Messages<"adminOverview"> };

/** One line about the site's health. */
export function HealthLine({ health, messages }: Props) {
  const { emails, webhook_events_waiting: events, failing_jobs: jobs } = health;
  const line = interpolate(messages.health, {
    jobs:
      jobs.length === 0
        ? messages.jobsFine
        : interpolate(messages.jobsFailing, { jobs: jobs.join(messages.separator) }),
    emails: interpolate(messages.emails, {
      sent: formatCount(emails.sent),
      failed: formatCount(emails.failed),
      waiting: formatCount(emails.waiting),
    }),
    events: interpolate(messages.events, { waiting: formatCount(events) }),
  });
  return <p className="overview-health">{line}</p>;
}
