import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { useMessageSummary } from "#app/private-data/message-summary.ts";
import type { ListingType } from "#domain/listings/listing.ts";
import type { Messages } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import "./dashboard-tabs.css";

type Tab = "listing" | "photos" | "courses" | "team" | "messages" | "reviews" | "analytics" | "share";

/** The pages about a listing, in the order of the tabs. */
const tabs: readonly { key: Tab; path: string; only?: ListingType }[] = [
  { key: "listing", path: "/dashboard" },
  { key: "photos", path: "/dashboard/photos" },
  { key: "courses", path: "/dashboard/courses", only: "school" },
  { key: "team", path: "/dashboard/team", only: "school" },
  { key: "messages", path: "/dashboard/messages" },
  { key: "reviews", path: "/dashboard/reviews" },
  { key: "analytics", path: "/dashboard/analytics" },
  { key: "share", path: "/dashboard/share" },
];

type Props = {
  current: Tab;
  /** Without a listing there are no messages to count. */
  hasListing: boolean;
  /** Set if the page knows it; otherwise loaded together with the message count. */
  listingType?: ListingType | undefined;
  messages: Messages<"dashboardTabs">;
};

/** Navigation between the pages about a listing. */
export function DashboardTabs({ current, hasListing, listingType, messages }: Props) {
  const { href } = useLocale();
  const { data: summary } = useMessageSummary(hasListing);
  const type = listingType ?? summary?.listing_type;
  const row = useRef<HTMLElement>(null);
  // On a phone the row of tabs scrolls. Scrolls the current tab into view without scrolling the page.
  useEffect(() => {
    const frame = row.current?.getBoundingClientRect();
    const shown = row.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (frame && shown) row.current?.scrollBy({ left: shown.left + shown.width / 2 - frame.left - frame.width / 2 });
  }, [type]);
  const shown = tabs.filter(({ only }) => only === undefined || only === type);
  return (
    <nav className="dash-tabs" aria-label={messages.label} ref={row}>
      {shown.map(({ key, path }) => (
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
