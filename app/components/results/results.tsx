import { Link } from "react-router";
import { Pagination } from "#app/design/pagination/pagination.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { SampleAlert } from "#app/components/sample-alert.tsx";
import { FilterForm, FilterTools } from "./filter-form.tsx";
import { FilterBar, FilterSheet } from "./filter-sheet.tsx";
import { firstPaintId } from "./first-paint-id.ts";
import { ResultList } from "./result-list.tsx";
import type { ResultsView } from "./results-view.ts";
import { useSlowSearch } from "./use-search.ts";

/** The results of a search, a city, or a city and a category. */
export function Results({ view }: { view: ResultsView }) {
  const loading = useSlowSearch();
  const { messages, page, pageCount } = view;
  return (
    <>
      <div className="res-head">
        <div className="wrap">
          <FilterBar view={view} />
          <FilterForm view={view} />
          <FilterSheet view={view} />
        </div>
      </div>
      <div className="wrap res-body">
        <ResultsTitle view={view} />
        {view.degraded || (view.sample && view.rows.length > 0) ? (
          <SampleAlert messages={messages} degraded={view.degraded} />
        ) : null}
        <ResultList view={view} loading={loading} />
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(n) => withPage(view.path, n)}
          labels={{ ...messages, pageOf: view.pageOf, page: (n) => interpolate(messages.page, { n }) }}
          link={Link}
        />
      </div>
    </>
  );
}

function ResultsTitle({ view }: { view: ResultsView }) {
  const { href } = useLocale();
  const { messages } = view;
  return (
    <div className="res-title">
      <div>
        <h1 id={firstPaintId}>{view.heading}</h1>
        <output className="count num">{view.count}</output>
        {view.ranked ? (
          <p className="rank">
            {messages.ranking} <a href={href("/pricing#ranking")}>{messages.rankingLink}</a>
          </p>
        ) : null}
      </div>
      <FilterTools view={view} />
    </div>
  );
}

function withPage(path: string, page: number): string {
  if (page === 1) return path;
  return `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}
