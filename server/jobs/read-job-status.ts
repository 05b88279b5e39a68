import type { PgBoss } from "pg-boss";
import type { OpenedDatabase } from "#database/database.ts";
import type { Job, JobStatus } from "./job.ts";

type Run = {
  name: string;
  state: string;
  started_on: Date | null;
  ended_on: Date | null;
  figures: unknown;
  reason: string | null;
  count: number;
  in_a_row: number;
};

const maxReasonLength = 300;

/** Longer than the longest interval between two polls for due runs. */
const lateMs = 10 * 60_000;

/** Returns the state of each job, from the runs that the queue still stores, and its backlog. */
export async function readJobStatus(
  database: Pick<OpenedDatabase, "execute">,
  boss: PgBoss,
  jobs: readonly Job[],
): Promise<JobStatus[]> {
  const { rows } = await database.execute(
    `select distinct on (name, state) name, state, started_on, ended_on, figures, reason,
      (count(*) over runs)::int as count,
      (count(*) filter (where succeeded_on is null or ended_on > succeeded_on) over runs)::int as in_a_row
    from (
      select name, state, started_on, coalesce(completed_on, started_on) as ended_on, output ->> 'message' as reason,
        output as figures,
        max(completed_on) filter (where state = 'completed') over (partition by name) as succeeded_on
      from jobs.job
      where name = any ($1) and state in ('active', 'retry', 'completed', 'failed') and started_on is not null
    ) as run
    window runs as (partition by name, state)
    order by name, state, started_on desc`,
    [jobs.map(({ name }) => name)],
  );
  const runs = rows as Run[];
  return await Promise.all(
    jobs.map(async ({ name, cron, backlog }) => {
      const own = runs.filter((run) => run.name === name);
      const [next] = boss.previewSchedule(cron, { count: 1 });
      const nextRun = next?.toISOString() ?? null;
      const status = statusOf(own);
      const isLate = !status.isRunning && isOverdue(boss, cron, status.lastRun);
      return { name, schedule: cron, ...status, nextRun, isLate, backlog: (await backlog?.()) ?? null };
    }),
  );
}

function statusOf(runs: readonly Run[]): Omit<JobStatus, "name" | "schedule" | "nextRun" | "isLate" | "backlog"> {
  const begun = runs.flatMap(({ started_on }) => started_on ?? []);
  const ended = (state: string) => runs.find((run) => run.state === state);
  const finished = runs.filter(({ state }) => state === "completed" || state === "failed");
  const last = finished.toSorted((one, other) => endOf(other) - endOf(one))[0];
  const failures = runs.filter(({ state }) => state === "failed" || state === "retry");
  const failed = failures
    .flatMap(({ ended_on, reason }) => (ended_on === null ? [] : { at: ended_on, reason }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
  return {
    isRunning: ended("active") !== undefined,
    lastRun: latest(begun)?.toISOString() ?? null,
    lastSuccess: ended("completed")?.ended_on?.toISOString() ?? null,
    lastSeconds: last === undefined ? null : Math.max(0, endOf(last) - (last.started_on?.getTime() ?? 0)) / 1000,
    lastFigures: figuresOf(ended("completed")?.figures),
    lastFailure:
      failed === undefined
        ? null
        : { at: failed.at.toISOString(), reason: (failed.reason ?? "").slice(0, maxReasonLength) },
    failures: sum(failures.map(({ count }) => count)),
    failuresInARow: sum(failures.map(({ in_a_row }) => in_a_row)),
  };
}

function endOf({ ended_on }: Run): number {
  return ended_on?.getTime() ?? 0;
}

/** Returns the counts of a run; the library may store other data in their place. */
function figuresOf(output: unknown): Record<string, number> {
  if (typeof output !== "object" || output === null) return {};
  return Object.fromEntries(
    Object.entries(output).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );
}

/** Whether a run was scheduled more than a few minutes ago, and neither it nor a later one has started. */
function isOverdue(boss: PgBoss, cron: string, lastRun: string | null): boolean {
  if (lastRun === null) return false;
  const [due] = boss.previewSchedule(cron, { count: 1, from: new Date(lastRun) });
  return due !== undefined && Date.now() - due.getTime() > lateMs;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function latest(moments: readonly Date[]): Date | undefined {
  return moments.toSorted((one, other) => other.getTime() - one.getTime())[0];
}
