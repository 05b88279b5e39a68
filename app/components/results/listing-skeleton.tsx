import { Skeleton } from "#app/design/skeleton.tsx";

/** The boxes of a row whose words are still on their way. */
export function ListingSkeleton() {
  return (
    <div className="listing" aria-hidden="true">
      <Skeleton className="avatar round" />
      <div className="l-head">
        <div className="sk-head">
          <Skeleton className="sk-name" />
          <Skeleton className="sk-line" />
        </div>
        <div className="badges">
          <Skeleton className="sk-badge" />
          <Skeleton className="sk-badge" />
        </div>
      </div>
      <div className="l-body sk-facts">
        <Skeleton className="sk-line" />
        <Skeleton className="sk-line" />
        <Skeleton className="sk-line" />
        <Skeleton className="sk-line" />
        <Skeleton className="sk-line" />
        <Skeleton className="sk-line" />
      </div>
      <div className="l-side">
        <Skeleton className="sk-rate" />
        <Skeleton className="sk-button" />
      </div>
    </div>
  );
}
