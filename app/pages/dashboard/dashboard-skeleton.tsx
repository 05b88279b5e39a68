import { Skeleton } from "#app/design/skeleton/skeleton.tsx";

/** The boxes of the form and of what stands beside it, until it is known what they hold. */
export function DashboardSkeleton({ label }: { label: string }) {
  return (
    <div className="dash dash-skeleton">
      <output className="vh">{label}</output>
      <div className="card pad" aria-hidden="true">
        {["type", "place", "offers", "lessons", "texts"].map((section) => (
          <div className="form-sec" key={section}>
            <Skeleton className="sk-title" />
            <div className="grid2">
              <Skeleton className="sk-field" />
              <Skeleton className="sk-field" />
            </div>
          </div>
        ))}
      </div>
      <div className="dash-aside" aria-hidden="true">
        <div className="card side-card">
          <Skeleton className="sk-title" />
          <Skeleton className="sk-block" />
        </div>
      </div>
    </div>
  );
}
