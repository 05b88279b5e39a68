import { Skeleton } from "#app/design/skeleton/skeleton.tsx";

const main = [1, 2, 3, 2, 3];
const aside = [1, 1];

/** Cards without words, until it is known who asks. */
export function AccountSkeleton({ label }: { label: string }) {
  return (
    <div className="settings settings-skeleton">
      <output className="vh">{label}</output>
      <div className="settings-main">
        {main.map((fields, index) => (
          <SkeletonCard fields={fields} key={index} />
        ))}
      </div>
      <div className="settings-aside">
        {aside.map((fields, index) => (
          <SkeletonCard fields={fields} key={index} />
        ))}
      </div>
    </div>
  );
}

function SkeletonCard({ fields }: { fields: number }) {
  return (
    <div className="card pad">
      <Skeleton className="sk-title" />
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton className="sk-field" key={index} />
      ))}
    </div>
  );
}
