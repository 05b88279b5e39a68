import { Skeleton } from "#app/design/skeleton/skeleton.tsx";

export function ReceiptSkeleton({ label }: { label: string }) {
  return (
    <div className="card receipt receipt-skeleton">
      <output className="vh">{label}</output>
      <div aria-hidden="true">
        <Skeleton className="sk-title" />
        <Skeleton className="sk-block" />
      </div>
    </div>
  );
}
