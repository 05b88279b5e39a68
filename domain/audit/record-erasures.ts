import type { Database } from "#database/database.ts";
import { recordAuditEntry } from "./record-audit-entry.ts";

/** Records what a job erased because its retention period is over: an entry for each data set, with its row count. */
export async function recordErasures(db: Database, at: Date, counts: Readonly<Record<string, number>>): Promise<void> {
  for (const [dataSet, count] of Object.entries(counts)) {
    if (count === 0) continue;
    await recordAuditEntry(db, {
      at,
      actor: { kind: "system" },
      action: "data-erased",
      target: { kind: "data-set", id: dataSet, label: String(count) },
      reason: dataSet,
    });
  }
}
