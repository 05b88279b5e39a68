import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiFailure } from "#app/api-call.ts";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { ListingRequired } from "#app/components/owner-pages/listing-required.tsx";
import { ownerPageData } from "#app/components/owner-pages/owner-page-data.ts";
import { revalidatesForPath } from "#app/components/owner-pages/revalidates-for-path.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Segmented } from "#app/design/segmented/segmented.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { type ReadError, valueOf } from "#app/private-data/queries.ts";
import { useApiOptions } from "#app/session/use-api.ts";
import { useMember } from "#app/session/use-member.ts";
import { type Locale, locales, splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/share-page.ts";
import { FlyerCard } from "./flyer-card.tsx";
import { LinkCard } from "./link-card.tsx";
import { type Poster, readPoster } from "./poster-api.ts";
import { PosterCard } from "./poster-card.tsx";
import "./share-page.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const messages = messagesFor(locale, "poster");
  return { messages, ...ownerPageData(context.get(servicesContext), locale, "share", messages) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export const shouldRevalidate = revalidatesForPath;

export default function SharePage({ loaderData: { messages, failures, tabs } }: Route.ComponentProps) {
  const session = useMember();
  return (
    <MemberPage messages={messages}>
      <DashboardTabs current="share" hasListing={session !== null} messages={tabs} />
      {session ? (
        <OwnerPoster key={session.user.id} {...{ messages, failures, tabs }} />
      ) : (
        <PosterSkeleton label={messages.loading} />
      )}
    </MemberPage>
  );
}

type Props = { messages: Messages<"poster">; failures: Messages<"failures">; tabs: Messages<"dashboardTabs"> };

/** The poster of a signed-in member, once its texts are loaded. */
function OwnerPoster({ messages, failures, tabs }: Props) {
  const options = useApiOptions();
  const { locale } = useLocale();
  const [language, setLanguage] = useState<Locale>(locale);
  const { data, error, refetch } = useQuery<Poster, ReadError<ApiFailure>>({
    queryKey: ["poster", language],
    queryFn: ({ signal }) => valueOf(readPoster(options, language, signal)),
    // The new language replaces the old one once it is loaded.
    placeholderData: (shown) => shown,
  });
  // A listing may have ended since the poster was read.
  if (error?.failure.code === "listing-not-active")
    return (
      <ListingRequired messages={tabs} title={messages.inactive}>
        {messages.inactiveText}
      </ListingRequired>
    );
  if (error?.failure.code === "listing-not-found")
    return <ListingRequired messages={tabs}>{messages.noListingText}</ListingRequired>;
  if (data === undefined && error === null) return <PosterSkeleton label={messages.loading} />;
  return (
    <>
      <div className="share-language">
        <Segmented
          name="language"
          label={messages.language}
          value={language}
          options={locales.map((value) => ({ value, label: messages.languages[value] }))}
          onChange={({ target }) => setLanguage(target.value as Locale)}
        />
      </div>
      {data === undefined ? (
        <LoadFailure
          title={messages.loadFailed}
          failure={error?.failure ?? { code: "offline" }}
          failures={failures}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="share-cols">
          <PosterCard poster={data} messages={messages} failures={failures} />
          <div className="share-aside">
            <FlyerCard poster={data} messages={messages} />
            <LinkCard url={data.url} messages={messages} />
          </div>
        </div>
      )}
    </>
  );
}

function PosterSkeleton({ label }: { label: string }) {
  return (
    <div className="share-cols">
      <output className="vh">{label}</output>
      <div className="card pad" aria-hidden="true">
        <Skeleton className="skeleton-title" />
        <Skeleton className="poster-frame" />
      </div>
      <div className="card pad share-aside-skeleton" aria-hidden="true">
        <Skeleton className="skeleton-title" />
        <Skeleton className="skeleton-block" />
      </div>
    </div>
  );
}
