import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { SampleAlert } from "#app/components/sample-alert.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { Pagination } from "#app/design/pagination/pagination.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { interpolate } from "#i18n/interpolate.ts";
import { ListingRow } from "../listing-row.tsx";
import { FilterForm, FilterTools } from "./filter-form.tsx";
import { FilterBar, FilterSheet } from "./filter-sheet.tsx";
import type { ResultsView } from "./results-page.ts";
import { useSlowSearch } from "./use-search.ts";

// Most searches never need this drawing, so it is loaded on demand. If that fails, the text is shown without it.
const Sprig = lazy(() =>
  import("#app/art/sprig.tsx").then(
    (module) => ({ default: module.Sprig }),
    () => ({ default: () => <></> }),
  ),
);

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
        <output className={loading ? "sm muted loading-note" : "vh"}>{loading ? messages.loading : ""}</output>
        {!loading && view.rows.length === 0 ? <NoResults view={view} /> : null}
        <div className="res-list">{loading ? <Skeletons /> : <Rows view={view} />}</div>
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(n) => (n === 1 ? view.path : view.pagePath + n)}
          labels={{ ...messages, pageOf: view.pageOf, page: (n) => interpolate(messages.page, { n }) }}
          link={Link}
        />
        <Links label={messages.close} links={view.words.close} />
        <Links links={view.guides} />
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
        <h1 id={view.headingId}>{view.heading}</h1>
        <output className="count num">{view.count}</output>
        {view.ranking ? (
          <p className="rank">
            {view.ranking} <a href={href("/pricing#order")}>{messages.rankingLink}</a>
          </p>
        ) : null}
      </div>
      <FilterTools view={view} />
    </div>
  );
}

/** Links that load a new document, without the framework's router. */
function Links({ label, links }: { label?: string; links: { name: string; path: string; lang?: string }[] }) {
  return links.length === 0 ? null : (
    <p className="res-guides">
      {label ? <span>{label}</span> : null}
      {links.map(({ name, path, lang }) => (
        <a key={path} href={path} lang={lang}>
          {name}
        </a>
      ))}
    </p>
  );
}

/** At least 2,100 px in total: a row is at least 175 px high. */
const rowsAboveFold = 12;

function Rows({ view: { rows, messages, sample } }: { view: ResultsView }) {
  return rows.map((row, index) => (
    <ListingRow key={row.id} row={row} messages={messages} sample={sample} belowFold={index === rowsAboveFold} />
  ));
}

/** The empty state of a search, with links to broader ones. */
function NoResults({ view: { empty, broaderSearch, words } }: { view: ResultsView }) {
  const art = (
    <Suspense fallback={<svg className="art" viewBox="0 0 240 150" aria-hidden="true" />}>
      <Sprig />
    </Suspense>
  );
  const action = [...words.suggestions, broaderSearch].map(({ label, path }) => (
    <Link key={path} className={buttonClass({ variant: "secondary" })} to={path}>
      {label}
    </Link>
  ));
  return <Empty art={art} text={empty} action={action} />;
}

/** Placeholder rows, shown while results load. */
function Skeletons() {
  return [1, 2, 3, 4, 5, 6].map((n) => (
    <div className="listing" aria-hidden="true" key={n}>
      <Skeleton className="avatar round" />
      <div className="l-head skeleton-head">
        <Skeleton className="skeleton-name" />
        <Skeleton className="skeleton-line" />
      </div>
      <Skeleton className="l-headline skeleton-line" />
      <div className="badges">
        <Skeleton className="skeleton-badge" />
        <Skeleton className="skeleton-badge" />
      </div>
      <div className="l-line">
        <Skeleton className="facts skeleton-line" />
      </div>
      <div className="l-side">
        <Skeleton className="rate skeleton-rate" />
        <Skeleton className="btn skeleton-button" />
      </div>
    </div>
  ));
}
