import { Link } from "react-router";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { CardsSkeleton } from "#app/components/owner-pages/cards-skeleton.tsx";
import { ListingRequired } from "#app/components/owner-pages/listing-required.tsx";
import { ownerPageData } from "#app/components/owner-pages/owner-page-data.ts";
import { revalidatesForPath } from "#app/components/owner-pages/revalidates-for-path.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { useMember } from "#app/session/use-member.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/photos-page.ts";
import { PhotosCard } from "./photos-card.tsx";
import { PictureCard } from "./picture-card.tsx";
import { usePhotos } from "./use-photos.ts";
import { usePicture } from "./use-picture.ts";
import { WechatCard } from "./wechat/wechat-card.tsx";
import "./photos.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const messages = messagesFor(locale, "photos");
  return { messages, ...ownerPageData(context.get(servicesContext), locale, "photos", messages) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export const shouldRevalidate = revalidatesForPath;

export default function PhotosPage({ loaderData: { messages, failures, tabs } }: Route.ComponentProps) {
  const session = useMember();
  const { href } = useLocale();
  return (
    <MemberPage
      messages={messages}
      actions={
        <div className="row">
          <Link className={buttonClass({ variant: "secondary" })} to={href("/dashboard")}>
            <Icon name="arrow-left" size={18} />
            {messages.backToListing}
          </Link>
        </div>
      }
    >
      {session ? (
        <OwnerPhotos key={session.user.id} messages={messages} failures={failures} tabs={tabs} />
      ) : (
        <CardsSkeleton label={messages.loading} cards={2} />
      )}
    </MemberPage>
  );
}

type Props = {
  messages: Messages<"photos">;
  failures: Messages<"failures">;
  tabs: Messages<"dashboardTabs">;
};

/** The photos of a signed-in member, once they are loaded. */
function OwnerPhotos({ messages, failures, tabs }: Props) {
  const state = usePhotos(failures);
  const picture = usePicture({ state, messages, failures });
  const { photos, failure } = state;
  if (photos !== undefined) {
    return (
      <>
        <DashboardTabs current="photos" hasListing listingType={photos.listing_type} messages={tabs} />
        <div className="shots-cols">
          <div className="shots-main">
            <PictureCard control={picture} photos={photos} messages={messages} />
            <PhotosCard isPictureBusy={picture.isBusy} {...{ state, photos, messages, failures }} />
          </div>
          <aside className="shots-main shots-side">
            <WechatCard messages={messages} failures={failures} />
            <section className="card pad side-card">
              <h2 className="shots-aside">{messages.goodPhotos}</h2>
              <ul>
                {messages.goodOnes.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
              <p className="shots-note">{messages.skip}</p>
            </section>
          </aside>
        </div>
      </>
    );
  }
  if (failure === null) return <CardsSkeleton label={messages.loading} cards={2} />;
  if (failure.code === "listing-not-found") {
    return <ListingRequired messages={tabs}>{messages.noListingText}</ListingRequired>;
  }
  return <LoadFailure title={messages.loadFailed} failure={failure} failures={failures} onRetry={state.refetch} />;
}
