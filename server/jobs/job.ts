/** What a run of a job gets to know. */
export type JobRun = {
  /** Whether this is the run at the start of a process, which waits for nobody. */
  isAtStart: boolean;
  /** Called off when the process stops: what is begun is brought to an end, nothing else is begun. */
  signal: AbortSignal;
};

/** `goesOn`: there is more to do, and the job is to run again soon. The figures are kept with the run. */
export type JobOutcome = { goesOn?: boolean; figures: Record<string, number> };

/** Work that comes back. Idempotent: it can be cut off at any point, and run again. */
export type Job = {
  name: string;
  /** When it runs, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  /** Whether it also runs when a process starts. */
  runsAtStart: boolean;
  /** How often is looked whether it is due, in seconds. */
  pollSeconds: number;
  /** How often a run that fails is tried again before its next time comes. */
  retries: number;
  /** Throws when it could not do its work. */
  run(run: JobRun): Promise<JobOutcome>;
};

/** How a job stands. Moments as in `2027-01-31T10:00:00.000Z`. */
export type JobStatus = {
  name: string;
  isRunning: boolean;
  lastRun: string | null;
  lastSuccess: string | null;
  lastFailure: { at: string; reason: string } | null;
  nextRun: string | null;
};
