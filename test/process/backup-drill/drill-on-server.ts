import { randomBytes } from "node:crypto";
import { urlOf, withMaintenance } from "#test/helpers/database/server/with-maintenance.ts";
import { type DrillFigures, runBackupDrill } from "./run-backup-drill.ts";

/** Runs the drill in a new database of a PostgreSQL server, whose user may create databases, and drops it. */
export async function drillOnServer(server: string): Promise<DrillFigures> {
  const name = `taoli_drill_${randomBytes(4).toString("hex")}`;
  const create = () => withMaintenance(server, (run) => run(`create database ${name}`));
  const drop = () => withMaintenance(server, (run) => run(`drop database if exists ${name} with (force)`));
  await create();
  const destroy = async () => {
    await drop();
    await create();
  };
  try {
    return await runBackupDrill({ url: urlOf(server, name), destroy });
  } finally {
    await drop();
  }
}
