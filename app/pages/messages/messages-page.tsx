import { useSearchParams } from "react-router";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { ListingRequired } from "#app/components/owner-pages/listing-required.tsx";
import { ownerPageData } from "#app/components/owner-pages/owner-page-data.ts";
import { revalidatesForPath } from "#app/components/owner-pages/revalidates-for-path.ts";
import { servicesContext } from "#app/contexts/services-context.ts";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { useMessageSummary } from "#app/private-data/message-summary.ts";
import { useMember } from "#app/session/use-member.ts";
import type { MessageFilter } from "#domain/messages/inbox/list-own-messages.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/messages-page.ts";
import type { MessageTexts } from "./message-item.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageSettingsCard } from "./message-settings-card.tsx";
import { useMessages } from "./use-messages.ts";
import "./messages.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const messages = messagesFor(locale, "ownMessages");
  const { failures, ...data } = ownerPageData(context.get(servicesContext), locale, "messages", messages);
  return { texts: { messages, signs: messagesFor(locale, "scamSigns"), failures }, ...data };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export const shouldRevalidate = revalidatesForPath;

export default function MessagesPage({ loaderData: { texts, tabs } }: Route.ComponentProps) {
  const session = useMember();
  const { messages } = texts;
  return (
    <MemberPage messages={messages}>
      {session ? (
        <OwnerMessages key={session.user.id} userId={session.user.id} texts={texts} tabs={tabs} />
      ) : (
        <MessagesSkeleton label={messages.loading} />
      )}
    </MemberPage>
  );
}

type Props = { userId: string; texts: MessageTexts; tabs: Messages<"dashboardTabs"> };

/** The messages of a signed-in member, once they are loaded. */
function OwnerMessages({ userId, texts, tabs }: Props) {
  const { messages, failures } = texts;
  const [search] = useSearchParams();
  const filter = filterOf(search.get("show"));
  const list = useMessages(filter);
  const failure = list.error?.failure ?? null;
  const { data: summary } = useMessageSummary(list.data !== undefined);
  const isWithout = failure?.code === "listing-not-found" && list.data === undefined;
  return (
    <>
      <DashboardTabs current="messages" hasListing={list.data !== undefined} messages={tabs} />
      {isWithout ? (
        <ListingRequired messages={tabs}>{messages.noListingText}</ListingRequired>
      ) : summary === undefined && failure === null ? (
        <MessagesSkeleton label={messages.loading} />
      ) : summary === undefined ? (
        failure && (
          <LoadFailure
            title={messages.loadFailed}
            failure={failure}
            failures={failures}
            onRetry={() => void list.refetch()}
          />
        )
      ) : (
        <div className="message-cols">
          <div className="message-main">
            {summary.is_public ? null : (
              <ListingRequired messages={tabs} title={messages.hidden}>
                {messages.hiddenText}
              </ListingRequired>
            )}
            <MessageList {...{ list, filter, summary, texts, tabs }} />
          </div>
          <aside className="message-side">
            <MessageSettingsCard userId={userId} summary={summary} texts={texts} />
            <section className="card side-card" aria-labelledby="messages-signs">
              <h2 id="messages-signs" className="message-aside">
                {messages.signs.title}
              </h2>
              <ul className="message-signs">
                {messages.signs.list.map((sign) => (
                  <li key={sign}>{sign}</li>
                ))}
              </ul>
            </section>
          </aside>
        </div>
      )}
    </>
  );
}

function filterOf(shown: string | null): MessageFilter {
  return shown === "open" || shown === "replied" || shown === "suspicious" ? shown : "all";
}

function MessagesSkeleton({ label }: { label: string }) {
  return (
    <div className="message-cols">
      <output className="vh">{label}</output>
      <div className="message-main" aria-hidden="true">
        {["first", "second", "third"].map((row) => (
          <div className="message-item" key={row}>
            <Skeleton className="skeleton-title" />
            <Skeleton className="message-skeleton-text" />
          </div>
        ))}
      </div>
      <div className="message-side" aria-hidden="true">
        <div className="card side-card">
          <Skeleton className="skeleton-title" />
          <Skeleton className="message-skeleton-text" />
        </div>
      </div>
    </div>
  );
}
