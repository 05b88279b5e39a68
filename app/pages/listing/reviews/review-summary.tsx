import { Stars } from "#app/design/rating/stars.tsx";
import type { SummaryView } from "./summary-view.ts";

/** The average with its stars and count, and how many reviews there are of each number of stars, as links to them. */
export function ReviewSummary({ summary }: { summary: SummaryView }) {
  return (
    <div className="rv-sum">
      <div className="rv-score">
        <b className="num" aria-hidden="true">
          {summary.average}
        </b>
        <div>
          <Stars filled={summary.filled} label={summary.averageLabel} />
          <p className="num">{summary.count}</p>
        </div>
      </div>
      <ul className="rv-bars num" aria-label={summary.barsLabel}>
        {summary.bars.map(({ stars, count, width, label, href, isChosen }) => (
          <li key={stars}>
            {href === null ? (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page is an image by its role
              <span role="img" aria-label={label}>
                <Bar stars={stars} count={count} width={width} />
              </span>
            ) : (
              <a href={href} aria-label={label} aria-current={isChosen ? "true" : undefined} rel="nofollow">
                <Bar stars={stars} count={count} width={width} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bar({ stars, count, width }: { stars: number; count: string; width: number }) {
  return (
    <>
      <span>{stars}</span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {width > 0 ? <rect width={width} height="1" /> : null}
      </svg>
      <span>{count}</span>
    </>
  );
}
