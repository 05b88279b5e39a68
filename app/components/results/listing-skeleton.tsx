import { Skeleton } from "#app/design/skeleton/skeleton.tsx";

/** The boxes of a row whose words are still on their way. */
export function ListingSkeleton() {
  return (
    <div className="listing" aria-hidden="true">
      <Skeleton className="avatar round" />
      <div className="l-head sk-head">
        <Skeleton className="sk-name" />
        <Skeleton className="sk-line" />
      </div>
      <Skeleton className="l-headline sk-line" />
      <div className="badges">
        <Skeleton className="sk-badge" />
        <Skeleton className="sk-badge" />
      </div>
      <div className="l-line">
        <Skeleton className="facts sk-line" />
      </div>
      <div className="l-side">
        <Skeleton className="rate sk-rate" />
        <Skeleton className="btn sk-button" />
      </div>
    </div>
  );
}
