import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useOperator } from "./operator-context.ts";

/** What waits for a decision, and what was decided (`?state=decided`). `path` is without the locale. */
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
