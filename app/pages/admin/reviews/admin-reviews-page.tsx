import { useQueryClient } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "#app/locale/locale-context.tsx";
import { OperatorList } from "#app/operator/lists/operator-list.tsx";
import { QueueKeys } from "#app/operator/lists/queue-keys.tsx";
import { SectionHead } from "#app/operator/lists/section-head.tsx";
import { StateTabs } from "#app/operator/lists/state-tabs.tsx";
import { adminMoment, textOf } from "#app/operator/operator-texts.ts";
import { useOperatorList } from "#app/operator/use-operator-query.ts";
import { primaryName } from "#domain/listings/fields/person-name.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import { plural } from "#i18n/plural.ts";
import type { Route } from "./+types/admin-reviews-page.ts";
import type { AdminReviewTexts } from "./admin-review-texts.ts";
import { ChosenReview } from "./chosen-review.tsx";
import { DecidedReviews } from "./decided-reviews.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { type QueuedReviewRow, useReviewsApi } from "./reviews-api.ts";
import "./admin-reviews.css";

export function loader({ url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  return { texts: { own: messagesFor(locale, "adminReviews"), reviews: messagesFor(locale, "listingReviews") } };
}

/** The loader's result depends on the language only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return splitLocale(currentUrl.pathname).locale !== splitLocale(nextUrl.pathname).locale;
}

/** Held reviews and appeals, most urgent first, or the decided ones; beside them, the chosen review. */
export default function AdminReviewsPage({ loaderData: { texts } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isDecided = search.get("state") === "decided";
  return (
    <>
      <SectionHead title={texts.own.title} lead={texts.own.lead} />
      <StateTabs path="/admin/reviews" isDecided={isDecided} />
      {isDecided ? <DecidedReviews texts={texts} /> : <Queue texts={texts} />}
    </>
  );
}

function Queue({ texts }: { texts: AdminReviewTexts }) {
  const cache = useQueryClient();
  const reviewsApi = useReviewsApi();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("review");
  const list = useOperatorList("reviews", "", (_, after, signal) => reviewsApi.list(after, signal));
  const rows = list.data?.pages.flatMap((page) => page.reviews) ?? null;
  const { own } = texts;

  /** Opens the next review of the queue, and fetches the list and the counts again. */
  const openNext = () => {
    const index = rows?.findIndex(({ id }) => id === chosen) ?? -1;
    const next = rows?.[index + 1] ?? rows?.find(({ id }) => id !== chosen);
    setSearch(next === undefined ? {} : { review: next.id });
    void cache.invalidateQueries({ queryKey: ["operator", "reviews", "list"] });
    void cache.invalidateQueries({ queryKey: ["operator", "attention"] });
  };

  return (
    <>
      <QueueKeys />
      <OperatorList
        rows={
          rows?.map((row) => (
            <li key={row.id}>
              <ReviewLink row={row} own={own} isChosen={row.id === chosen} />
            </li>
          )) ?? null
        }
        list={list}
        empty={{ title: own.none, text: own.noneText }}
        detail={<ChosenReview {...{ chosen, texts }} onDecided={openNext} />}
      >
        {(items) => <ul className="card admin-queue">{items}</ul>}
      </OperatorList>
      {/* Reports and histories link to reviews that need no decision. */}
      {chosen !== null && rows?.length === 0 ? (
        <ReviewPanel key={chosen} id={chosen} texts={texts} onDecided={openNext} />
      ) : null}
    </>
  );
}

type LinkProps = { row: QueuedReviewRow; own: Messages<"adminReviews">; isChosen: boolean };

function ReviewLink({ row, own, isChosen }: LinkProps) {
  const { locale, href } = useLocale();
  const { holds } = own;
  const isUrgent = row.hold_reasons.some((reason) => reason === "threat" || reason === "child-name");
  const why = row.appealed_at === null ? row.hold_reasons.map((reason) => textOf(holds, reason)) : [own.appealed];
  return (
    <Link
      to={href(`/admin/reviews?${new URLSearchParams({ review: row.id })}`)}
      aria-current={isChosen ? "true" : undefined}
      className="admin-item"
    >
      <span className={isUrgent ? "admin-urgent" : undefined}>{why[0]}</span>
      <strong>{row.listing_name === null ? own.noListing : primaryName(row.listing_name, locale)}</strong>
      <span>{plural(own.stars, row.stars)}</span>
      <span>{interpolate(own.due, { time: adminMoment(locale, row.decide_by) })}</span>
    </Link>
  );
}
