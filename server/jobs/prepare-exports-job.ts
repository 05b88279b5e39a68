import { eraseExpiredExports } from "#domain/data-export/erase-exports.ts";
import {
  type ExportDependencies,
  findNextExportDue,
  prepareNextExport,
  readExportBacklog,
} from "#domain/data-export/prepare-export.ts";
import type { Services } from "#domain/services.ts";
import type { Job, JobOutcome } from "./job.ts";

/** Creates the archives that members requested, one at a time in each process, and erases expired ones. */
export function prepareExports(services: Services, dependencies: ExportDependencies): Job {
  return {
    name: "prepare-exports",
    cron: "*/5 * * * *",
    pollSeconds: 60,
    runsAtStart: true,
    retries: 0,
    concurrency: 1,
    async run({ signal }): Promise<JobOutcome> {
      const isPrepared = await prepareNextExport(services, dependencies, signal);
      if (isPrepared) return { hasMore: true, figures: { prepared: 1 } };
      return { figures: { erased: await eraseExpiredExports(services, dependencies.exports) } };
    },
    nextDue: () => findNextExportDue(services),
    backlog: () => readExportBacklog(services),
  };
}
