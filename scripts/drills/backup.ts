import { parseArgs } from "node:util";
import { drillOnServer } from "#test/process/backup-drill/drill-on-server.ts";
import { runBackupDrill } from "#test/process/backup-drill/run-backup-drill.ts";

/** `npm run drill -- backup`: on the server of `--database postgres://…`, else on the embedded database. */
const { values } = parseArgs({ options: { database: { type: "string" } } });
const figures = await (values.database === undefined ? runBackupDrill(null) : drillOnServer(values.database));
for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(44)} ${figure}`);
if (figures["paid sessions that are missing"] > 0 || figures["months that differ"] > 0) process.exitCode = 1;
