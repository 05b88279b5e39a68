import { useQuery } from "@tanstack/react-query";
import { Button } from "#app/design/button/button.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import type { OperatorError } from "#app/operator/operator-failure.tsx";
import { valueOf } from "#app/private-data/queries.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/jobs-page.ts";
import { JobItem } from "./job-item.tsx";
import { type JobRow, useJobsApi } from "./jobs-api.ts";
import "../admin-rows.css";

export function loader({ url }: Route.LoaderArgs) {
  return { texts: messagesFor(splitLocale(url.pathname).locale, "adminJobs") };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

const watchMs = 2_000;
/** Limits polling, because a page left open must not extend the operator's rights forever. */
const maxPolls = 30;

/** The background jobs, their last runs, and buttons that start runs outside the schedule. */
export default function JobsPage({ loaderData: { texts } }: Route.ComponentProps) {
  const api = useJobsApi();
  const list = useQuery<JobRow[], OperatorError>({
    queryKey: ["operator", "jobs"],
    queryFn: ({ signal }) => valueOf(api.list(signal)),
    refetchInterval: ({ state }) =>
      state.data?.some((job) => job.is_running) && state.dataUpdateCount < maxPolls ? watchMs : false,
  });
  return (
    <>
      <SectionHead
        title={texts.title}
        lead={texts.lead}
        action={
          <Button variant="secondary" busy={list.isRefetching} onClick={() => void list.refetch()}>
            {texts.refresh}
          </Button>
        }
      />
      <OperatorList
        rows={
          list.data?.map((job) => (
            <JobItem
              key={job.name}
              job={job}
              texts={texts}
              run={() => api.run(job.name)}
              onStarted={() => void list.refetch()}
            />
          )) ?? null
        }
        list={list}
        empty={{ title: texts.none, text: texts.noneText }}
      >
        {(items) => <ul className="card admin-rows">{items}</ul>}
      </OperatorList>
    </>
  );
}
