import type { Selectable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { retention } from "#domain/retention/retention.ts";
import type { Services } from "#domain/services.ts";

/** How long an archive can be downloaded, and how long a request or its failure is kept. */
export const exportLifetimeMs = retention.dataExports.count * 60 * 60_000;

/** The member's view of an export. */
export type ExportStatus = {
  state: "requested" | "ready" | "failed";
  requestedAt: Date;
  /** The end of the download period; null if it cannot be downloaded. */
  expiresAt: Date | null;
  /** The archive's size; null while there is none. */
  bytes: number | null;
};

type Row = Pick<Selectable<Tables["data_exports"]>, "state" | "requested_at" | "expires_at" | "bytes">;

export const statusColumns = ["state", "requested_at", "expires_at", "bytes"] as const;

export function statusOf({ state, requested_at: requestedAt, expires_at: expiresAt, bytes }: Row): ExportStatus {
  const isReady = state === "ready";
  return { state, requestedAt, expiresAt: isReady ? expiresAt : null, bytes: isReady ? bytes : null };
}

/** Marks the export as failed: the member is informed and can request another. */
export async function giveUpExport({ db, clock }: Pick<Services, "db" | "clock">, id: string): Promise<void> {
  const until = new Date(clock.now().getTime() + exportLifetimeMs);
  await db
    .updateTable("data_exports")
    .set({ state: "failed", archive: null, sealed_key: null, parts: 0, bytes: null, due_at: until, expires_at: until })
    .where("id", "=", id)
    .execute();
}
