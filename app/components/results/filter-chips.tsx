import { Link } from "react-router";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/icon.tsx";
import type { ResultsView } from "./results-view.ts";

/**
 * The active filters, each a link to the results without it, and a link that clears them all. Wide screens show only
 * that last link, because every filter has its field there.
 */
export function FilterChips({ view: { applied, clearPath, messages } }: { view: ResultsView }) {
  if (applied.length === 0) return null;
  return (
    <div className="chips">
      {applied.map((filter) => (
        <Link key={filter.label} className="chip" to={filter.path} aria-label={filter.removeLabel} preventScrollReset>
          {filter.label}
          <span className="chip-x">
            <Icon name="x" />
          </span>
        </Link>
      ))}
      <Link className={buttonClass({ variant: "ghost" })} to={clearPath} preventScrollReset>
        {messages.clearFilters}
      </Link>
    </div>
  );
}
