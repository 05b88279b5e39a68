import type { IncidentUpdate } from "./incident.ts";

/** The body of a webhook request, documented in docs/observability.md. Slack and compatible services show `text`. */
export type IncidentMessage = {
  text: string;
  site: string;
  incidents: {
    id: string;
    kind: string;
    status: "open" | "resolved";
    summary: string;
    since: string;
    resolved_at: string | null;
    runbook: string;
  }[];
};

/** `origin` identifies the site. Pure. */
export function incidentMessage(origin: string, updates: readonly IncidentUpdate[]): IncidentMessage {
  const incidents = updates.map(({ id, kind, status, summary, since, resolvedAt }) => ({
    id,
    kind,
    status,
    summary,
    since: since.toISOString(),
    resolved_at: resolvedAt?.toISOString() ?? null,
    runbook: `docs/observability.md#${kind}`,
  }));
  const lines = incidents.map(({ status, summary, since }) =>
    status === "open" ? `Open since ${since}: ${summary}` : `Resolved: ${summary}`,
  );
  return { text: [`${subjectOf(origin, updates)}`, ...lines].join("\n"), site: origin, incidents };
}

/** One line, also the subject of an email: `taoli.example: 2 open, 1 resolved`. */
export function subjectOf(origin: string, updates: readonly IncidentUpdate[]): string {
  const open = updates.filter(({ status }) => status === "open").length;
  const resolved = updates.length - open;
  const counts = [open > 0 && `${open} open`, resolved > 0 && `${resolved} resolved`].filter(Boolean);
  return `${new URL(origin).host}: ${counts.join(", ")}`;
}
