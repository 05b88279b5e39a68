import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { Badge } from "#app/design/badge/badge.tsx";
import { Button } from "#app/design/button/button.tsx";
import { useToast } from "#app/design/toast/toast.tsx";
import { usePending } from "#app/forms/use-pending.ts";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorFailure } from "#app/operator/operator-failure.tsx";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { interpolate } from "#i18n/interpolate.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Result } from "#std/result.ts";
import type { JobRow } from "./jobs-api.ts";

type Props = {
  job: JobRow;
  texts: Messages<"adminJobs">;
  run: () => Promise<Result<string, ApiFailure>>;
  onStarted: () => void;
};

type State = keyof Messages<"adminJobs">["states"];

const tones = { running: "plum", late: "danger", failing: "danger", fine: "leaf", waiting: "line" } as const;

/** One job: its purpose, its last run, and the next. */
export function JobItem({ job, texts, run: start, onStarted }: Props) {
  const showToast = useToast();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const { pending, run } = usePending();
  const state = stateOf(job);
  const send = () =>
    run(async () => {
      const started = await start();
      setFailed(started.ok ? null : started.failure);
      if (started.ok) showToast({ kind: "success", title: texts.started });
      onStarted();
    });
  return (
    <li className="admin-row">
      <div className="admin-row-main">
        <strong>{textOf(texts.does, job.name)}</strong>
        <span>{job.name}</span>
      </div>
      <div className="admin-row-side">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {state === "failing" && job.is_late ? <Badge tone={tones.late}>{texts.states.late}</Badge> : null}
      </div>
      <JobFacts job={job} texts={texts} />
      <div className="admin-row-action">
        <Button
          variant="secondary"
          busy={pending}
          disabled={job.is_running}
          aria-label={interpolate(texts.runOf, { job: job.name })}
          onClick={() => void send()}
        >
          {texts.run}
        </Button>
      </div>
      {failed === null ? null : (
        <div className="admin-row-failure">
          <OperatorFailure title={texts.runFailed} failure={failed} onRetry={() => void send()} />
        </div>
      )}
    </li>
  );
}

function stateOf(job: JobRow): State {
  if (job.is_running) return "running";
  if (job.failures_in_a_row > 0) return "failing";
  if (job.is_late) return "late";
  return job.last_run === null ? "waiting" : "fine";
}

function JobFacts({ job, texts }: Pick<Props, "job" | "texts">) {
  const { locale } = useLocale();
  const at = (message: string, moment: string | null) =>
    moment === null ? [] : [interpolate(message, { time: adminMoment(locale, moment) })];
  const { last_failure: failure, last_seconds: seconds, backlog } = job;
  const facts = [
    ...at(texts.lastRun, job.last_run),
    ...at(texts.lastSuccess, job.last_success),
    ...(seconds === null ? [] : [interpolate(texts.took, { n: seconds.toFixed(1) })]),
    ...at(texts.next, job.next_run),
    interpolate(texts.schedule, { cron: job.schedule }),
    ...(backlog === null ? [] : [plural(texts.backlog, backlog.waiting)]),
    ...(job.failures === 0 ? [] : [plural(texts.failures, job.failures)]),
    ...(failure === null
      ? []
      : [interpolate(texts.failed, { time: adminMoment(locale, failure.at), reason: failure.reason })]),
  ];
  return (
    <p className="admin-row-facts">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
