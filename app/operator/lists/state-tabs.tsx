import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useOperator } from "../operator-context.ts";

/** Links to the open and the decided items (`?state=decided`) of a queue. `path` is without the locale. */
export function StateTabs({ path, isDecided }: { path: string; isDecided: boolean }) {
  const { href } = useLocale();
  const { open, decided } = useOperator().texts.admin.reports;
  return (
    <p className="admin-tabs">
      <Link to={href(path)} aria-current={isDecided ? undefined : "page"}>
        {open}
      </Link>
      <Link to={href(`${path}?state=decided`)} aria-current={isDecided ? "page" : undefined}>
        {decided}
      </Link>
    </p>
  );
}
