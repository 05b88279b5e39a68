/** The input of a job's run. */
export type JobRun = {
  /** Whether this is the first run of a process. */
  isAtStart: boolean;
  /** Aborted when the process stops: finish the current step, begin no other. */
  signal: AbortSignal;
  /** Aborted when the process cannot wait any longer for the current step. */
  cutOff: AbortSignal;
  /** Reports that something was claimed: if there is room, another run begins beside this one. */
  more(): void;
};

/** `goesOn`: there is more to do, and the job runs again at once. The figures are stored with the run. */
export type JobOutcome = { goesOn?: boolean; figures: Record<string, number> };

/** How many rows wait to be processed, and for how long the oldest has. */
type Backlog = { waiting: number; oldestSeconds: number | null };

/** Background work. Idempotent: it can be cut off at any point, and run again. */
export type Job = {
  name: string;
  /** When it runs, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  /** Whether it also runs when a process starts. */
  runsAtStart: boolean;
  /** How often the queue is polled for a run that is due, in seconds. */
  pollSeconds: number;
  /** How often a scheduled run that fails is retried before its next time comes. */
  retries: number;
  /**
   * `alone`: one run at a time among all processes. A number: so many at once in each process, and all share the
   * work.
   */
  concurrency: "alone" | number;
  /** Throws when it could not do its work. */
  run(run: JobRun): Promise<JobOutcome>;
  /**
   * The time of the next work; null: nothing waits. A job with this does not wait for its schedule: it also runs in
   * each process at that time, at the start, and when the database announces work for it (`onJobDue`).
   */
  nextDue?(): Promise<Date | null>;
  backlog?(): Promise<Backlog>;
};

/** The state of a job. Times as in `2027-01-31T10:00:00.000Z`; runs are those that the queue started. */
export type JobStatus = {
  name: string;
  /** The cron expression, in UTC. */
  schedule: string;
  isRunning: boolean;
  lastRun: string | null;
  lastSuccess: string | null;
  lastFailure: { at: string; reason: string } | null;
  /** How many runs failed within the last two days. */
  failures: number;
  nextRun: string | null;
  /** Null: the job has no queue of its own. */
  backlog: Backlog | null;
};
