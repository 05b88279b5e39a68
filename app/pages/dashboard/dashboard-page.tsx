import { servicesContext } from "#app/contexts/services-context.ts";
import { Alert } from "#app/design/alert/alert.tsx";
import { buttonClass } from "#app/design/button/button.tsx";
import { useLocale } from "#app/locale/locale-context.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { useMember } from "#app/session/use-member.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/dashboard-page.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import "./dashboard.css";
import type { Session } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Skeleton } from "#app/design/skeleton/skeleton.tsx";
import { LoadFailure } from "#app/private-data/load-failure.tsx";
import { listingQuery } from "#app/private-data/queries.ts";
import { useApi } from "#app/session/use-api.ts";
import type { DashboardTexts, Pricing } from "./dashboard-texts.ts";
import { ownerOf } from "./owner.ts";
import { Workspace } from "./workspace.tsx";

/** Identical for all readers: only the browser knows which account is signed in. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { locale } = splitLocale(url.pathname);
  const { origin, site, payments } = context.get(servicesContext);
  const dashboard = messagesFor(locale, "dashboard");
  const head = {
    origin,
    site: { name: site.name },
    locale,
    path: "/dashboard",
    title: dashboard.pageTitle,
    description: dashboard.description,
    isPrivate: true,
  };
  return {
    meta: pageMeta(head),
    pricing: { prices: site.prices, isLive: payments.isLive },
    contactEmail: site.contactEmail,
    texts: {
      dashboard,
      tabs: messagesFor(locale, "dashboardTabs"),
      live: messagesFor(locale, "live"),
      payments: messagesFor(locale, "payments"),
      failures: messagesFor(locale, "failures"),
      authFailures: messagesFor(locale, "authFailures"),
      results: messagesFor(locale, "results"),
      listing: messagesFor(locale, "listing"),
      accountAlerts: messagesFor(locale, "accountAlerts"),
      removal: messagesFor(locale, "removal"),
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function DashboardPage({ loaderData: { pricing, contactEmail, texts } }: Route.ComponentProps) {
  const session = useMember();
  const { messages: shared } = useLocale();
  const messages = texts.dashboard;
  return (
    <div className="wrap">
      {session && session.user.app_metadata["role"] === "admin" ? (
        <ConsoleLink messages={messages} />
      ) : session ? (
        <OwnerDashboard key={session.user.id} session={session} {...{ pricing, contactEmail, texts }} />
      ) : (
        <>
          <DashboardHead messages={messages} />
          <div className="needs-script">
            <Alert tone="amber" title={shared.needsScriptTitle}>
              {messages.needsScriptText}
            </Alert>
          </div>
          <DashboardSkeleton label={messages.loading} />
        </>
      )}
    </div>
  );
}

/** Operators cannot have a listing: the server would reject the form. */
function ConsoleLink({ messages }: { messages: DashboardTexts["dashboard"] }) {
  const { href } = useLocale();
  return (
    <div className="dash-alert">
      <h1 className="vh">{messages.heading}</h1>
      <Alert
        tone="amber"
        title={messages.operator}
        action={
          <Link className={buttonClass({ variant: "secondary" }, "alert-a")} to={href("/admin")}>
            {messages.toConsole}
          </Link>
        }
      >
        {messages.operatorText}
      </Alert>
    </div>
  );
}

type Props = { session: Session; pricing: Pricing; contactEmail: string; texts: DashboardTexts };

/** The dashboard of a signed-in member: their listing, once it is loaded. */
function OwnerDashboard({ session, pricing, contactEmail, texts }: Props) {
  const api = useApi();
  // The form starts from fresh data, not from data that another page cached.
  const {
    data: listing,
    error,
    isFetchedAfterMount,
    refetch,
  } = useQuery({
    ...listingQuery(api),
    refetchOnMount: "always",
  });
  const messages = texts.dashboard;
  if (isFetchedAfterMount && listing !== undefined) {
    return <Workspace owner={ownerOf(session, listing)} {...{ listing, api, pricing, contactEmail, texts }} />;
  }
  return (
    <>
      <DashboardHead messages={messages} />
      {error === null || listing !== undefined ? (
        <DashboardSkeleton label={messages.loading} />
      ) : (
        <div className="dash-alert">
          <LoadFailure
            title={messages.loadFailed}
            failure={error.failure}
            failures={texts.failures}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </>
  );
}

/** The placeholders of the form and the column next to it, shown until content loads. */
function DashboardSkeleton({ label }: { label: string }) {
  return (
    <div className="dash dash-skeleton">
      <output className="vh">{label}</output>
      <div className="card pad" aria-hidden="true">
        {["type", "place", "offers", "lessons", "texts"].map((section) => (
          <div className="form-section" key={section}>
            <Skeleton className="skeleton-title" />
            <div className="grid2">
              <Skeleton className="skeleton-field" />
              <Skeleton className="skeleton-field" />
            </div>
          </div>
        ))}
      </div>
      <div className="dash-aside" aria-hidden="true">
        <div className="card side-card">
          <Skeleton className="skeleton-title" />
          <Skeleton className="skeleton-block" />
        </div>
      </div>
    </div>
  );
}
