import { Alert } from "#app/design/alert/alert.tsx";
import { pageMeta } from "#app/seo/page-meta.ts";
import { servicesContext } from "#app/services-context.ts";
import { useMember } from "#app/session/use-member.ts";
import { splitLocale } from "#i18n/locale.ts";
import { messagesFor } from "#i18n/messages.ts";
import type { Route } from "./+types/dashboard-page.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { OwnerDashboard } from "./owner-dashboard.tsx";
import "./dashboard.css";

/** The same for all readers: only the browser knows whose dashboard it is. */
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
    texts: {
      dashboard,
      live: messagesFor(locale, "live"),
      payments: messagesFor(locale, "payments"),
      failures: messagesFor(locale, "failures"),
      authFailures: messagesFor(locale, "authFailures"),
      results: messagesFor(locale, "results"),
      listing: messagesFor(locale, "listing"),
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.meta;
}

export default function DashboardPage({ loaderData: { pricing, texts } }: Route.ComponentProps) {
  const session = useMember();
  const messages = texts.dashboard;
  return (
    <div className="wrap">
      {session ? (
        <OwnerDashboard key={session.user.id} session={session} pricing={pricing} texts={texts} />
      ) : (
        <>
          <DashboardHead messages={messages} />
          <div className="needs-script">
            <Alert tone="amber" title={messages.noScript}>
              {messages.noScriptText}
            </Alert>
          </div>
          <DashboardSkeleton label={messages.loading} />
        </>
      )}
    </div>
  );
}
