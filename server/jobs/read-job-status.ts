import type { PgBoss } from "pg-boss";
import type { OpenedDatabase } from "#database/database.ts";
import type { Job, JobStatus } from "./job.ts";

type Run = {
  name: string;
  state: string;
  started_on: Date | null;
  ended_on: Date | null;
  reason: string | null;
  count: number;
};

const longestReason = 300;

/** The state of each job, by the runs that the queue still stores, and what waits for it. */
export async function readJobStatus(
  database: Pick<OpenedDatabase, "execute">,
  boss: PgBoss,
  jobs: readonly Job[],
): Promise<JobStatus[]> {
  const { rows } = await database.execute(
    `select distinct on (name, state) name, state, started_on, coalesce(completed_on, started_on) as ended_on,
      output ->> 'message' as reason, (count(*) over (partition by name, state))::int as count
    from jobs.job
    where name = any ($1) and state in ('active', 'retry', 'completed', 'failed') and started_on is not null
    order by name, state, started_on desc`,
    [jobs.map(({ name }) => name)],
  );
  const runs = rows as Run[];
  return await Promise.all(
    jobs.map(async ({ name, cron, backlog }) => {
      const own = runs.filter((run) => run.name === name);
      const [next] = boss.previewSchedule(cron, { count: 1 });
      const nextRun = next?.toISOString() ?? null;
      return { name, schedule: cron, ...statusOf(own), nextRun, backlog: (await backlog?.()) ?? null };
    }),
  );
}

function statusOf(runs: readonly Run[]): Omit<JobStatus, "name" | "schedule" | "nextRun" | "backlog"> {
  const begun = runs.flatMap(({ started_on }) => started_on ?? []);
  const ended = (state: string) => runs.find((run) => run.state === state);
  const failed = [ended("failed"), ended("retry")]
    .flatMap((run) => (run === undefined || run.ended_on === null ? [] : { at: run.ended_on, reason: run.reason }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  return {
    isRunning: ended("active") !== undefined,
    lastRun: latest(begun)?.toISOString() ?? null,
    lastSuccess: ended("completed")?.ended_on?.toISOString() ?? null,
    lastFailure:
      failed === undefined
        ? null
        : { at: failed.at.toISOString(), reason: (failed.reason ?? "").slice(0, longestReason) },
    failures: (ended("failed")?.count ?? 0) + (ended("retry")?.count ?? 0),
  };
}

function latest(moments: readonly Date[]): Date | undefined {
  return moments.toSorted((one, other) => other.getTime() - one.getTime())[0];
}
