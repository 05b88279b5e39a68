/** The input of a job's run. */
export type JobRun = {
  /** Whether this is the first run of a process. */
  isAtStart: boolean;
  /** Aborted when the process stops: finish the current step, begin no other. */
  signal: AbortSignal;
  /** Aborted when the process cannot wait any longer for the current step. */
  cutOff: AbortSignal;
  /** Reports that this run has claimed work: if the concurrency allows, another run starts in parallel. */
  more(): void;
};

/** `hasMore`: more work remains, and the job runs again immediately. The figures are stored with the run. */
export type JobOutcome = { hasMore?: boolean; figures: Record<string, number> };

/** The number of rows waiting to be processed, and the age of the oldest. */
type Backlog = { waiting: number; oldestSeconds: number | null };

/** Background work. Idempotent: it can be interrupted at any point and run again. */
export type Job = {
  name: string;
  /** The schedule, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  /** Whether it also runs when a process starts. */
  runsAtStart: boolean;
  /** How often the queue is polled for due runs, in seconds. */
  pollSeconds: number;
  /** Maximum retries of a failed scheduled run before its next scheduled time. */
  retries: number;
  /**
   * `alone`: one run at a time across all processes. A number: the maximum of concurrent runs in each process; all
   * runs share the work.
   */
  concurrency: "alone" | number;
  /** Throws if it fails. */
  run(run: JobRun): Promise<JobOutcome>;
  /**
   * Returns when work is next due; null if nothing is waiting. A job with this function does not wait for its
   * schedule: it also runs in each process at that time, at startup, and when the database announces work for it
   * (`onJobDue`).
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
  /** How long the last finished run took, and the figures of the last successful one. */
  lastSeconds: number | null;
  lastFigures: Record<string, number>;
  lastFailure: { at: string; reason: string } | null;
  /** The number of failed runs in the last two days. */
  failures: number;
  /** The number of failed runs since the last successful one, in the last two days. */
  failuresInARow: number;
  nextRun: string | null;
  /** Whether a scheduled run is more than a few minutes overdue. */
  isLate: boolean;
  /** Null if the job has no work queue. */
  backlog: Backlog | null;
};
