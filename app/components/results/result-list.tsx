import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { ListingRow } from "../listing-row.tsx";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import type { ResultsView } from "./results-view.ts";

// Most searches never need this drawing, so it is loaded on demand. If that fails, the text is shown without it.
const Sprig = lazy(() =>
  import("#app/art/sprig.tsx").then(
    (module) => ({ default: module.Sprig }),
    () => ({ default: () => <></> }),
  ),
);

type Props = { view: ResultsView; loading: boolean };

/** The rows, or what stands in their place: boxes while others are on their way, or the way out of an empty search. */
export function ResultList({ view, loading }: Props) {
  const { rows, messages } = view;
  return (
    <>
      <output className={loading ? "sm muted loading-note" : "vh"}>{loading ? messages.loading : ""}</output>
      {!loading && rows.length === 0 ? <NoResults view={view} /> : null}
      <div className="res-list">
        {loading
          ? skeletons.map((n) => <ListingSkeleton key={n} />)
          : rows.map((row, index) => (
              <ListingRow
                key={row.id}
                row={row}
                messages={messages}
                sample={view.sample}
                belowFold={index === rowsAboveFold}
              />
            ))}
      </div>
    </>
  );
}

/** At least 2,100 px in total: a row is at least 175 px high. */
const rowsAboveFold = 12;

const skeletons = [1, 2, 3, 4, 5, 6];

function NoResults({ view: { messages, clearPath } }: { view: ResultsView }) {
  const art = (
    <Suspense fallback={<svg className="art" viewBox="0 0 240 150" aria-hidden="true" />}>
      <Sprig />
    </Suspense>
  );
  const action = (
    <Link className={buttonClass({ variant: "secondary" })} to={clearPath}>
      {messages.clearFilters}
    </Link>
  );
  return <Empty art={art} text={messages.empty} action={action} />;
}
