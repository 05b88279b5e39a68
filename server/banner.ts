import type { OpenedDatabase } from "#database/database.ts";
import type { Config } from "./config.ts";

const durability: Record<OpenedDatabase["durability"], string> = {
  none: "in memory: gone when the process ends",
  "process-crash-only": "survives a killed process, not a power cut: set DATABASE_URL for anything that must last",
  "as-the-server-is-set": "as durable as the server is set to be",
};

/** What a person reads at start: where the site is, and which of its parts are embedded defaults. */
export function banner(config: Config, database: OpenedDatabase): string {
  const store =
    database.kind === "pglite"
      ? `embedded, in ${config.dataDir}/pglite; ${durability[database.durability]}`
      : durability[database.durability];
  return [
    `Taoli is ready: ${config.origin}`,
    `  database  ${database.kind === "pglite" ? "PGlite" : "PostgreSQL"} (${store})`,
    "  auth      not part of this version yet",
    "  payments  not part of this version yet",
    "  mail      not part of this version yet",
    "",
  ].join("\n");
}
