import { Link } from "react-router";
import type { ApiFailure } from "#app/api-call.ts";
import { DashboardTabs } from "#app/components/dashboard-tabs/dashboard-tabs.tsx";
import { MemberPage } from "#app/components/layout/member-page.tsx";
import { Alert } from "#app/design/alert/alert.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { Icon } from "#app/design/icon/any-icon.tsx";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { useMember } from "#app/session/use-member.ts";
import { splitLocale } from "#i18n/locale.ts";
import { type Messages, messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/courses-page.ts";
import { CoursesDesk } from "./courses-desk.tsx";
import type { CoursesTexts } from "./courses-texts.ts";
import { useCourses } from "./use-courses.ts";
import "./courses.css";

export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { origin, site } = context.get(servicesContext);
  const messages = messagesFor(locale, "courses");
  const { pageTitle: title, description } = messages;
  const path = "/dashboard/courses";
  return {
    texts: { messages, failures: messagesFor(locale, "failures") },
    tabs: messagesFor(locale, "dashboardTabs"),
    meta: pageMeta({ origin, site: { name: site.name }, locale, path, title, description, isPrivate: true }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** The loader's result depends on the path only. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function CoursesPage({ loaderData: { texts, tabs } }: Route.ComponentProps) {
  const session = useMember();
  const { href } = useLocale();
  const { messages } = texts;
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
        <OwnerCourses key={session.user.id} userId={session.user.id} texts={texts} tabs={tabs} />
      ) : (
        <CoursesSkeleton label={messages.loading} />
      )}
    </MemberPage>
  );
}

type Props = { userId: string; texts: CoursesTexts; tabs: Messages<"dashboardTabs"> };

/** The courses of a signed-in member, once they are loaded. */
function OwnerCourses({ userId, texts, tabs }: Props) {
  const { messages, failures } = texts;
  const state = useCourses(failures);
  const { courses, failure } = state;
  if (courses !== undefined) {
    return (
      <>
        <DashboardTabs current="courses" hasListing listingType="school" messages={tabs} />
        <CoursesDesk state={state} courses={courses} texts={texts} userId={userId} />
      </>
    );
  }
  if (failure === null) return <CoursesSkeleton label={messages.loading} />;
  return <NoCourses failure={failure} texts={texts} tabs={tabs} onRetry={() => void state.refetch()} />;
}

type FailureProps = Omit<Props, "userId"> & { failure: ApiFailure; onRetry: () => void };

function NoCourses({ failure, texts: { messages, failures }, tabs, onRetry }: FailureProps) {
  const { href } = useLocale();
  const isTeacher = failure.code === "teachers-have-none";
  if (!isTeacher && failure.code !== "listing-not-found")
    return <LoadFailure title={messages.loadFailed} failure={failure} failures={failures} onRetry={onRetry} />;
  return (
    <>
      {isTeacher ? <DashboardTabs current="courses" hasListing listingType="teacher" messages={tabs} /> : null}
      <Alert
        tone="amber"
        title={isTeacher ? messages.forSchools : messages.noListing}
        action={
          <Link className={buttonClass({ variant: "secondary" }, "alert-a")} to={href("/dashboard")}>
            {messages.toListing}
          </Link>
        }
      >
        {isTeacher ? messages.forSchoolsText : messages.noListingText}
      </Alert>
    </>
  );
}

function CoursesSkeleton({ label }: { label: string }) {
  return (
    <div>
      <output className="vh">{label}</output>
      <div className="card pad" aria-hidden="true">
        <Skeleton className="sk-title" />
        <Skeleton className="sk-block" />
      </div>
    </div>
  );
}
