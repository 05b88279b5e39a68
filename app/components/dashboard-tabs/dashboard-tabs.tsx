import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useMessageSummary } from "#app/private-data/message-summary.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import "./dashboard-tabs.css";

/** The pages about a listing, in their order. */
const tabs = [
  { key: "listing", path: "/dashboard" },
  { key: "photos", path: "/dashboard/photos" },
  { key: "messages", path: "/dashboard/messages" },
  { key: "reviews", path: "/dashboard/reviews" },
] as const;

type Props = {
  current: (typeof tabs)[number]["key"];
  /** Without one there is nothing to count. */
  hasListing: boolean;
  messages: Messages<"dashboardTabs">;
};

/** The way between the pages about a listing. */
export function DashboardTabs({ current, hasListing, messages }: Props) {
  const { href } = useLocale();
  const { data: summary } = useMessageSummary(hasListing);
  const row = useRef<HTMLElement>(null);
  // On a phone the row scrolls: the current page comes into view, and the page itself stays where it is.
  useEffect(() => {
    const frame = row.current?.getBoundingClientRect();
    const shown = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (frame && shown) row.current?.scrollBy({ left: shown.left + shown.width / 2 - frame.left - frame.width / 2 });
  }, []);
  return (
    <nav className="dash-tabs" aria-label={messages.label} ref={row}>
      {tabs.map(({ key, path }) => (
        <Link key={key} to={href(path)} aria-current={key === current ? "page" : undefined}>
          {messages[key]}
          {key === "messages" ? <Count n={summary?.open ?? 0} text={messages.open} /> : null}
        </Link>
      ))}
    </nav>
  );
}

function Count({ n, text }: { n: number; text: Messages<"dashboardTabs">["open"] }) {
  if (n === 0) return null;
  return (
    <span className="dash-tabs-count">
      <span aria-hidden="true">{n > 99 ? "99+" : n}</span>
      <span className="vh">{plural(text, n)}</span>
    </span>
  );
}
