import { Skeleton } from "#app/design/skeleton/skeleton.tsx";

type Props = { /** For screen readers. */ label: string; cards?: number };

/** The placeholders of cards, shown until their content loads. */
export function CardsSkeleton({ label, cards = 1 }: Props) {
  return (
    <div className="cards-skeleton">
      <output className="vh">{label}</output>
      {Array.from({ length: cards }, (_, index) => (
        <div className="card pad" key={index} aria-hidden="true">
          <Skeleton className="skeleton-title" />
          <Skeleton className="skeleton-block" />
        </div>
      ))}
    </div>
  );
}
