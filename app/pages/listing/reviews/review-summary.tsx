import { Stars } from "#app/design/rating/stars.tsx";
import type { SummaryView } from "./summary-view.ts";

/** The average with its stars and count, and the number of reviews for each number of stars, as links to them. */
export function ReviewSummary({ summary }: { summary: SummaryView }) {
  return (
    <div className="review-sum">
      <div className="review-score">
        <b className="num" aria-hidden="true">
          {summary.average}
        </b>
        <div>
          <Stars filled={summary.filled} label={summary.averageLabel} />
          <p className="num">{summary.count}</p>
        </div>
      </div>
      <ul className="review-bars num" aria-label={summary.barsLabel}>
        {summary.bars.map(({ stars, count, width, label, href, isChosen }) => (
          <li key={stars}>
            {href === null ? (
              <span>
                <Bar stars={stars} count={count} width={width} label={label} />
              </span>
            ) : (
              <a href={href} aria-current={isChosen ? "true" : undefined} rel="nofollow">
                <Bar stars={stars} count={count} width={width} label={label} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type BarProps = { stars: number; count: string; width: number; label: string };

/** The drawn bar with its numbers, which screen readers announce as the label. */
function Bar({ stars, count, width, label }: BarProps) {
  return (
    <>
      <span aria-hidden="true">{stars}</span>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {width > 0 ? <rect width={width} height="1" /> : null}
      </svg>
      <span aria-hidden="true">{count}</span>
      <span className="vh">{label}</span>
    </>
  );
}
