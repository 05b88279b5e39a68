import type { OpenedDatabase } from "#database/database.ts";
import { isOutage } from "#database/outage.ts";
import type { Services } from "#domain/services.ts";
import { errorFields } from "#server/log/log.ts";
import { succeedsInTime } from "#std/async/deadline.ts";
import type { Job, JobOutcome } from "./job.ts";
import { runAlone } from "./run-alone.ts";

const minWaitMs = 250;

/** The timer fires at least this often, because work that is due sooner may have been added. */
const maxWaitMs = 60_000;

const afterFailureMs = 10_000;

/** How long runs in progress may delay the exit of the process, before and after they are aborted. */
const finishMs = 3_000;
const cutOffMs = 2_000;

type Dependencies = {
  database: Pick<OpenedDatabase, "kind" | "withSession">;
  services: Pick<Services, "clock" | "log">;
};

/** Runs a job in this process until no work is left, with at most the job's number of concurrent runs. */
export class JobRunner {
  readonly job: Job;
  readonly #dependencies: Dependencies;
  readonly #maxRuns: number;
  readonly #stopping = new AbortController();
  readonly #cutting = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #isCalled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(job: Job, dependencies: Dependencies) {
    this.job = job;
    this.#dependencies = dependencies;
    this.#maxRuns = job.concurrency === "alone" ? 1 : job.concurrency;
  }

  /** Runs the job now, or, at its maximum of concurrent runs, as soon as one of them ends. Retries after a failure. */
  wake(isAtStart = false): void {
    if (this.#stopping.signal.aborted) return;
    this.#isCalled = this.#running.size >= this.#maxRuns;
    if (!this.#isCalled) this.#begin(isAtStart).catch(() => {});
  }

  /** Runs the job for the queue, which stores the outcome. Rethrows the job's errors. */
  async run(isAtStart: boolean): Promise<JobOutcome> {
    if (this.#stopping.signal.aborted) return { figures: { calledOff: 1 } };
    if (this.#running.size < this.#maxRuns) return await this.#begin(isAtStart);
    this.#isCalled = true;
    return { figures: { alreadyRunning: 1 } };
  }

  /** Resolves when no run is in progress. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Starts no further runs, and waits some seconds for those in progress. Idempotent. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    if (await succeedsInTime(finishMs, Promise.all(this.#running))) return;
    this.#cutting.abort();
    if (await succeedsInTime(cutOffMs, Promise.all(this.#running))) return;
    this.#dependencies.services.log.warn("job-left-running", { job: this.job.name, count: this.#running.size });
  }

  #begin(isAtStart: boolean): Promise<JobOutcome> {
    clearTimeout(this.#timer);
    // Deferred, so that `more` already counts this run as one in progress.
    const work = Promise.resolve(isAtStart).then((isFirst) => this.#runAll(isFirst));
    const ended = this.#succeeds(work).then((isDone) => {
      this.#running.delete(ended);
      if (isDone && this.#isCalled) return this.wake();
      return this.#running.size > 0 ? undefined : this.#planNext(isDone);
    });
    this.#running.add(ended);
    return work;
  }

  async #runAll(isAtStart: boolean): Promise<JobOutcome> {
    let outcome = await this.#runOnce(isAtStart);
    const figures = { ...outcome.figures };
    while (outcome.hasMore && this.job.concurrency !== "alone" && !this.#stopping.signal.aborted) {
      outcome = await this.#runOnce(false);
      for (const [name, count] of Object.entries(outcome.figures)) figures[name] = (figures[name] ?? 0) + count;
    }
    return { ...outcome, figures };
  }

  async #runOnce(isAtStart: boolean): Promise<JobOutcome> {
    const more = () => {
      if (this.#running.size < this.#maxRuns) this.wake();
    };
    const run = { isAtStart, signal: this.#stopping.signal, cutOff: this.#cutting.signal, more };
    if (this.job.concurrency !== "alone") return await this.job.run(run);
    let outcome: JobOutcome = { figures: { elsewhere: 1 } };
    await runAlone(this.#dependencies.database, this.job.name, async () => {
      outcome = await this.job.run(run);
    });
    return outcome;
  }

  async #succeeds(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      const { log } = this.#dependencies.services;
      log[isOutage(error) ? "warn" : "error"]("job-failed", { job: this.job.name, ...errorFields(error) });
      return false;
    }
  }

  /** Schedules the next run of a job that does not wait for its schedule. */
  async #planNext(isDone: boolean): Promise<void> {
    if (this.job.nextDue === undefined || this.#stopping.signal.aborted) return;
    const next = isDone ? await this.job.nextDue().catch(() => undefined) : undefined;
    if (next === null || this.#running.size > 0 || this.#stopping.signal.aborted) return;
    const wait =
      next === undefined ? afterFailureMs : next.getTime() - this.#dependencies.services.clock.now().getTime();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), Math.min(maxWaitMs, Math.max(minWaitMs, wait)));
  }
}
