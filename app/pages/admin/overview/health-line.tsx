import { useState } from "react";
import { useLocale } from "#app/locale/locale-context.tsx";
import { formatAgo, formatCount } from "#i18n/formats.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { cappedCount } from "./capped-count.ts";
import type { Figures } from "./overview-api.ts";

type Props = Pick<Figures, "health" | "decided"> & { messages: Messages<"adminOverview"> };

/** One line about the site's health. */
export function HealthLine({ health, decided, messages }: Props) {
  const { locale } = useLocale();
  const [now] = useState(() => new Date());
  const { emails, webhook_events_waiting: events, failing_jobs: jobs, last_backup_at: backup } = health;
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
    decided: decided.count === 0 ? "" : decidedText(decided, messages),
    backup:
      backup === null
        ? messages.noBackup
        : interpolate(messages.lastBackup, { ago: formatAgo(locale, new Date(backup), now) }),
  });
  return <p className="overview-health">{line}</p>;
}

/** How many reports were decided within the promised time. */
function decidedText({ count, in_time }: Figures["decided"], messages: Messages<"adminOverview">): string {
  return interpolate(messages.decided, {
    count: cappedCount(count),
    percent: String(Math.floor((100 * in_time) / count)),
  });
}
