import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { CardsSkeleton } from "#app/components/owner-pages/cards-skeleton.tsx";
import { ListingRequired } from "#app/components/owner-pages/listing-required.tsx";
import { ownerPageData } from "#app/components/owner-pages/owner-page-data.ts";
import { revalidatesForPath } from "#app/components/owner-pages/revalidates-for-path.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Button } from "#app/design/button/button.tsx";
import { Empty } from "#app/design/empty/empty.tsx";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { useMember } from "#app/session/use-member.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/own-reviews-page.ts";
import { InviteCard } from "./invite-card.tsx";
import { OwnReviewItem } from "./own-review-item.tsx";
import type { OwnReviewsFilter } from "./own-reviews-api.ts";
import type { OwnReviewsTexts } from "./own-reviews-texts.ts";
import { useOwnReviews } from "./use-own-reviews.ts";
import "./own-reviews.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const messages = messagesFor(locale, "ownReviews");
  const { failures, ...data } = ownerPageData(context.get(servicesContext), locale, "reviews", messages);
  return {
    texts: {
      messages,
      reviews: messagesFor(locale, "listingReviews"),
      reasons: messagesFor(locale, "report").reasons,
      failures,
    },
    ...data,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export const shouldRevalidate = revalidatesForPath;

export default function OwnReviewsPage({ loaderData: { texts, tabs } }: Route.ComponentProps) {
  const session = useMember();
  const { messages } = texts;
  return (
    <MemberPage messages={messages}>
      <DashboardTabs current="reviews" hasListing={session !== null} messages={tabs} />
      {session ? (
        <OwnReviews key={session.user.id} userId={session.user.id} texts={texts} tabs={tabs} />
      ) : (
        <CardsSkeleton label={messages.loading} cards={3} />
      )}
    </MemberPage>
  );
}

type Props = { userId: string; texts: OwnReviewsTexts; tabs: Messages<"dashboardTabs"> };

/** The reviews of a signed-in member, once they are loaded. */
function OwnReviews({ userId, texts, tabs }: Props) {
  const { messages } = texts;
  const [filter, setFilter] = useState<OwnReviewsFilter>("all");
  const state = useOwnReviews(filter);
  const { pages, failure } = state;
  const first = pages?.[0];
  if (pages === undefined || first === undefined) {
    if (failure === null) return <CardsSkeleton label={messages.loading} cards={3} />;
    return <ReviewsFailure failure={failure} texts={texts} tabs={tabs} onRetry={() => void state.refetch()} />;
  }
  const reviews = pages.flatMap((page) => page.reviews);
  const last = pages.at(-1) ?? first;
  return (
    <div className="own-review-cols">
      <div className="own-review-main">
        {last.total > 0 ? (
          <Segmented
            name="filter"
            label={messages.filter}
            value={filter}
            options={[
              { value: "all", label: interpolate(messages.all, { n: last.total }) },
              { value: "without-reply", label: interpolate(messages.withoutReply, { n: last.without_reply }) },
            ]}
            onChange={(event) => setFilter(event.target.value === "without-reply" ? "without-reply" : "all")}
          />
        ) : null}
        {reviews.length === 0 ? (
          <Empty
            title={last.total > 0 ? messages.allRepliedTitle : messages.emptyTitle}
            text={last.total > 0 ? messages.allReplied : messages.empty}
          />
        ) : null}
        {reviews.map((review) => (
          <OwnReviewItem key={review.id} {...{ review, state, texts, userId }} listingType={first.listing_type} />
        ))}
        {state.hasMore ? (
          <Button variant="secondary" busy={state.isLoadingMore} onClick={state.loadMore}>
            {messages.more}
          </Button>
        ) : null}
      </div>
      <InviteCard state={state} invitations={last.invitations} texts={texts} />
    </div>
  );
}

type FailureProps = Omit<Props, "userId"> & { failure: ApiFailure; onRetry: () => void };

function ReviewsFailure({ failure, texts: { messages, failures }, tabs, onRetry }: FailureProps) {
  if (failure.code !== "listing-not-found")
    return <LoadFailure title={messages.loadFailed} failure={failure} failures={failures} onRetry={onRetry} />;
  return <ListingRequired messages={tabs}>{messages.noListingText}</ListingRequired>;
}
