import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useOperator } from "../operator-context.ts";

type Props = {
  /** Without the locale. */
  path: string;
  isDecided: boolean;
  /** The filter that applies to both. */
  filter?: Readonly<Record<string, string>>;
  /** The number of open items. */
  count?: string | undefined;
};

/** Links to the open and the decided items (`?state=decided`) of a queue. */
export function StateTabs({ path, isDecided, filter = {}, count }: Props) {
  const { href } = useLocale();
  const { open, decided } = useOperator().texts.admin.reports;
  const link = (query: Readonly<Record<string, string>>) => {
    const parameters = new URLSearchParams(query);
    return href(parameters.size > 0 ? `${path}?${parameters}` : path);
  };
  return (
    <p className="admin-tabs">
      <Link to={link(filter)} aria-current={isDecided ? undefined : "page"}>
        {open}
        {count === undefined ? null : <span className="num"> {count}</span>}
      </Link>
      <Link to={link({ state: "decided", ...filter })} aria-current={isDecided ? "page" : undefined}>
        {decided}
      </Link>
    </p>
  );
}
