import type { OpenedDatabase } from "#database/database.ts";
import { isOutage } from "#database/outage.ts";
import type { Services } from "#domain/services.ts";
import { errorFields } from "#server/log.ts";
import { succeedsInTime } from "#std/deadline.ts";
import type { Job, JobOutcome } from "./job.ts";
import { runAlone } from "./run-alone.ts";

const shortestWaitMs = 250;

/** What is planned may have changed by then. */
const longestWaitMs = 60_000;

const afterFailureMs = 10_000;

/** How long runs under way may hold up the end of the process, before and after they are cut off. */
const finishMs = 3_000;
const cutOffMs = 2_000;

export type JobRunner = {
  job: Job;
  /** Runs the job now; as soon as there is room where it is running already. Failures are logged, and tried again. */
  wake(isAtStart?: boolean): void;
  /** The same for the queue, which stores the outcome. Throws as the job does. */
  run(isAtStart: boolean): Promise<JobOutcome>;
  /** Resolves when nothing is running. */
  settled(): Promise<void>;
  /** Begins nothing else, and waits some seconds for what is running. Idempotent. */
  stop(): Promise<void>;
};

type Parts = { database: Pick<OpenedDatabase, "kind" | "withSession">; services: Pick<Services, "clock" | "log"> };

/** Runs a job in this process: each run until nothing is left to do, and at most as many at once as the job allows. */
export function createJobRunner(job: Job, { database, services: { clock, log } }: Parts): JobRunner {
  const most = job.concurrency === "alone" ? 1 : job.concurrency;
  const stopping = new AbortController();
  const cutting = new AbortController();
  const running = new Set<Promise<void>>();
  let isCalled = false;
  let timer: NodeJS.Timeout | undefined;

  async function runOnce(isAtStart: boolean): Promise<JobOutcome> {
    const work = () => job.run({ isAtStart, signal: stopping.signal, cutOff: cutting.signal, more });
    if (job.concurrency !== "alone") return await work();
    let outcome: JobOutcome = { figures: { elsewhere: 1 } };
    await runAlone(database, job.name, async () => {
      outcome = await work();
    });
    return outcome;
  }

  async function runAll(isAtStart: boolean): Promise<JobOutcome> {
    let outcome = await runOnce(isAtStart);
    const figures = { ...outcome.figures };
    while (outcome.goesOn && job.concurrency !== "alone" && !stopping.signal.aborted) {
      outcome = await runOnce(false);
      for (const [name, count] of Object.entries(outcome.figures)) figures[name] = (figures[name] ?? 0) + count;
    }
    return { ...outcome, figures };
  }

  function begin(isAtStart: boolean): Promise<JobOutcome> {
    clearTimeout(timer);
    // Not in this turn: `more` has to find this run among those that are running.
    const work = Promise.resolve(isAtStart).then(runAll);
    const done = work
      .then(
        () => false,
        (error: unknown) => {
          log[isOutage(error) ? "warn" : "error"]("job-failed", { job: job.name, ...errorFields(error) });
          return true;
        },
      )
      .then(async (hasFailed) => {
        running.delete(done);
        if (!hasFailed && isCalled) wake();
        else if (running.size === 0) await planNext(hasFailed);
      });
    running.add(done);
    return work;
  }

  /** Sets the timer of a job that does not wait for its schedule. */
  async function planNext(hasFailed: boolean): Promise<void> {
    if (job.nextDue === undefined || stopping.signal.aborted) return;
    const next = hasFailed ? undefined : await job.nextDue().catch(() => undefined);
    if (next === null || running.size > 0 || stopping.signal.aborted) return;
    const wait = next === undefined ? afterFailureMs : next.getTime() - clock.now().getTime();
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(longestWaitMs, Math.max(shortestWaitMs, wait)), false);
  }

  function more(): void {
    if (running.size < most) wake();
  }

  function wake(isAtStart = false): void {
    if (stopping.signal.aborted) return;
    isCalled = running.size >= most;
    if (!isCalled) begin(isAtStart).catch(() => {});
  }

  return {
    job,
    wake,
    async run(isAtStart) {
      if (stopping.signal.aborted) return { figures: { calledOff: 1 } };
      if (running.size < most) return await begin(isAtStart);
      isCalled = true;
      return { figures: { alreadyRunning: 1 } };
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      if (await succeedsInTime(finishMs, Promise.all(running))) return;
      cutting.abort();
      if (!(await succeedsInTime(cutOffMs, Promise.all(running))))
        log.warn("job-left-running", { job: job.name, count: running.size });
    },
  };
}
