import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { CardsSkeleton } from "#app/components/owner-pages/cards-skeleton.tsx";
import { ListingRequired } from "#app/components/owner-pages/listing-required.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import type { ItemsSource } from "#app/private-data/own-items.ts";
import { useMember } from "#app/session/use-member.ts";
import type { Messages } from "#i18n/messages.ts";
import type { ItemPageTexts } from "./item-texts.ts";
import { type ItemsState, useItems } from "./use-items.ts";

/** The pages of the dashboard on which a school manages items in order. */
type ItemsPageName = "courses" | "team";

type Loaded = { name: ItemsPageName; texts: ItemPageTexts; tabs: Messages<"dashboardTabs"> };

type Props<Own> = Loaded & {
  source: ItemsSource<Own>;
  /** Renders the items once they are loaded. */
  workspace: (state: ItemsState<Own>, own: Own, userId: string) => ReactNode;
};

/** A page of the dashboard on which a school manages items in order. */
export function ItemsPage<Own extends object>(props: Props<Own>) {
  const session = useMember();
  const { href } = useLocale();
  const { messages } = props.texts;
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
        <OwnerItems key={session.user.id} userId={session.user.id} {...props} />
      ) : (
        <CardsSkeleton label={messages.loading} />
      )}
    </MemberPage>
  );
}

/** The items of a signed-in member, once they are loaded. */
function OwnerItems<Own extends object>({ userId, source, workspace, ...loaded }: Props<Own> & { userId: string }) {
  const { name, tabs, texts } = loaded;
  const state = useItems(source, texts.failures);
  const { own, failure } = state;
  if (own !== undefined) {
    return (
      <>
        <DashboardTabs current={name} hasListing listingType="school" messages={tabs} />
        {workspace(state, own, userId)}
      </>
    );
  }
  if (failure === null) return <CardsSkeleton label={texts.messages.loading} />;
  return <NoItems {...loaded} failure={failure} onRetry={() => void state.refetch()} />;
}

/** The API's error code for a teacher's listing. */
const rejections: Record<ItemsPageName, string> = { courses: "teachers-have-none", team: "schools-only" };

type FailureProps = Loaded & { failure: ApiFailure; onRetry: () => void };

function NoItems({ name, failure, texts: { messages, failures }, tabs, onRetry }: FailureProps) {
  const isTeacher = failure.code === rejections[name];
  if (!isTeacher && failure.code !== "listing-not-found")
    return <LoadFailure title={messages.loadFailed} failure={failure} failures={failures} onRetry={onRetry} />;
  return (
    <>
      {isTeacher ? <DashboardTabs current={name} hasListing listingType="teacher" messages={tabs} /> : null}
      <ListingRequired messages={tabs} {...(isTeacher && { title: messages.forSchools })}>
        {isTeacher ? messages.forSchoolsText : messages.noListingText}
      </ListingRequired>
    </>
  );
}
